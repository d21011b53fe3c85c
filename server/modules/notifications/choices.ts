/** Customers' choices of notifications, made while signed in or by the link of a message. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Answer } from '#contract/calls.ts';
import {
  effectiveChannel,
  type NotificationKind,
  notificationKinds,
  type NotificationMeans,
} from '#domain/account/notifications.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError, reject } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { sealed } from '#server/secret.ts';
import { notificationCalls } from '#contract/notifications.ts';
import { consumeAddressRateLimit } from '#server/http/rate-limit.ts';
import { liveDevices } from './devices.ts';
import { type Choice, findReader, getChoices, type Reader, saveChoices } from './store.ts';

/**
 * The base URL of links in messages: PUBLIC_URL, else in development this machine. Undefined when it is unknown: then
 * nothing is sent.
 */
export function siteAddress({
  publicUrl,
  production,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'production' | 'host' | 'port'>): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  return production ? undefined : `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * The link that ends one kind of notifications without signing in: the customer, the kind and the channel, signed by
 * this installation.
 */
interface Subscription {
  userId: string;
  kind: NotificationKind;
  /** The channel that it is restored on; a push has no link, its device is turned off. */
  means: Exclude<NotificationMeans, 'push' | 'none'>;
}

/** Hex digits of the signature: 128 bits. */
const sealLength = 32;

const getSeal = ({ secret }: Pick<ServerContext, 'secret'>, { userId, kind, means }: Subscription): string =>
  sealed(secret, 'notification', userId, kind, means).slice(0, sealLength);

export function stopLink(context: Pick<ServerContext, 'secret'>, site: string, subscription: Subscription): string {
  const { userId, kind, means } = subscription;
  const token = [userId.replaceAll('-', ''), kind, means, getSeal(context, subscription)].join('.');
  return new URL(`/notifications/${token}`, site).href;
}

const uuid = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** Undefined for a token that this installation didn't sign. */
function getSubscription(context: Pick<ServerContext, 'secret'>, token: string): Subscription | undefined {
  const [id = '', kindPart, meansPart, seal = ''] = token.split('.');
  const kind = notificationKinds.find((each) => each === kindPart);
  const means = (['email', 'sms'] as const).find((each) => each === meansPart);
  if (!uuid.test(id) || !kind || !means) return undefined;
  const subscription = { userId: id.replace(uuid, '$1-$2-$3-$4-$5'), kind, means };
  const [given, ours] = [Buffer.from(seal), Buffer.from(getSeal(context, subscription))];
  return given.length === ours.length && timingSafeEqual(given, ours) ? subscription : undefined;
}

type Settings = Answer<'notificationGet'>;

type Reach = Parameters<typeof effectiveChannel>[2];

/** The channels that can reach a customer at all. */
export async function getReach(context: ServerContext, userId: string, { email, phone }: Reader): Promise<Reach> {
  const { mail, sms, push } = context.outside;
  return {
    email: mail.available && email !== null,
    sms: sms.available && phone !== null,
    push: push.available && (await liveDevices(context, userId)).length > 0,
  };
}

/** Each kind's current channel. */
export function toAnswer(choices: readonly Choice[], reach: Reach): Settings['choices'] {
  const getMeans = (wanted: NotificationKind): NotificationMeans =>
    effectiveChannel(wanted, choices.find(({ kind }) => kind === wanted)?.means, reach);
  return Object.fromEntries(notificationKinds.map((kind) => [kind, getMeans(kind)])) as Settings['choices'];
}

/** @throws BusinessError `sessionExpired` when the account is gone. */
export async function notificationSettings(context: ServerContext, userId: string): Promise<Settings> {
  const { db, config } = context;
  const reader = await findReader(db, userId);
  if (!reader) throw new BusinessError('sessionExpired');
  const reach = await getReach(context, userId, reader);
  const isSent = siteAddress(config) !== undefined;
  return {
    choices: toAnswer(await getChoices(db, userId), reach),
    email: isSent && reach.email ? reader.email : null,
    phone: isSent && reach.sms ? reader.phone : null,
    push: isSent && reach.push,
  };
}

export async function saveNotifications(
  context: ServerContext,
  userId: string,
  wanted: Input<'notificationSave'>,
): Promise<Settings> {
  const chosen = notificationKinds.map((kind) => ({ kind, means: wanted[kind] }));
  await saveChoices(context.db, userId, chosen, context.clock());
  return notificationSettings(context, userId);
}

/** @throws BusinessError `notFound` for an invalid link, or of an account that is gone. */
async function subscribed(
  context: ServerContext,
  token: string,
): Promise<Subscription & { now: NotificationMeans; reach: Reach }> {
  const subscription = getSubscription(context, token);
  const reader = subscription && (await findReader(context.db, subscription.userId));
  if (!subscription || !reader) throw new BusinessError('notFound');
  const { userId, kind } = subscription;
  const reach = await getReach(context, userId, reader);
  const choices = toAnswer(await getChoices(context.db, userId), reach);
  return { ...subscription, now: choices[kind], reach };
}

/**
 * What a link is about, and the kind's current channel, which may have changed since the message. Names no customer.
 */
export async function notificationLink(
  context: ServerContext,
  { token }: Input<'notificationLink'>,
): Promise<Answer<'notificationLink'>> {
  const { kind, means, now, reach } = await subscribed(context, token);
  if (now !== 'none') return { kind, means: now, isOn: true };
  return { kind, means: reach[means] ? means : null, isOn: false };
}

/** Ends one kind of notifications, or restores it on the channel of the message with the link. */
export async function switchNotification(
  context: ServerContext,
  { token, isOn }: Input<'notificationSwitch'>,
): Promise<Answer<'notificationLink'>> {
  const { userId, kind, means } = await subscribed(context, token);
  await saveChoices(context.db, userId, [{ kind, means: isOn ? means : 'none' }], context.clock());
  return notificationLink(context, { token });
}

/**
 * The one-click unsubscribe of a notification (RFC 8058): a mail program posts there what its user pressed, without a
 * page, a session or cookies. Opened by a person it is the page of the same path.
 */
const oneClick = 'List-Unsubscribe=One-Click';

/** Mail programs of one provider share addresses and have valid links, so only invalid ones are counted. */
async function countWrong(context: ServerContext, ip: string): Promise<void> {
  for (const limit of notificationCalls.notificationSwitch.limit) await consumeAddressRateLimit(context, limit, ip);
}

/**
 * Answers with plain HTTP statuses, because none of our pages reads them: 204 done, 400 invalid request, 404 invalid
 * link.
 */
export function routeOneClick(app: FastifyInstance, context: ServerContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // As a form, or as the parts of one: RFC 8058 allows both.
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    scope.post<{ Params: { token: string }; Body: string | undefined }>(
      '/notifications/:token',
      async (request, reply) => {
        const { body, ip } = request;
        const { token } = request.params;
        reply.header('cache-control', 'no-store');
        const isOneClick = body?.trim() === oneClick || /name="List-Unsubscribe"\s+One-Click\s/.test(body ?? '');
        if (!isOneClick) return reject(request, reply, 400, 'invalidParameter');
        try {
          await switchNotification(context, { token, isOn: false });
          return reply.code(204).send();
        } catch (error) {
          if (!(error instanceof BusinessError) || error.codeName !== 'notFound') throw error;
          await countWrong(context, ip);
          return reject(request, reply, 404, 'notFound');
        }
      },
    );
  });
}
