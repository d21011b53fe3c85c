/** Customers' choices of notifications, made while signed in or by the link of a message. */
import type { Answer } from '#contract/answers.ts';
import {
  effectiveChannel,
  notificationKinds,
  type NotificationKind,
  type NotificationMeans,
} from '#domain/notifications.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { liveDevices } from '../devices/send.ts';
import { getSubscription, type Subscription } from './link.ts';
import { siteAddress } from './site-address.ts';
import { type Choice, getChoices, findReader, saveChoices, type Reader } from './store.ts';

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
