/** What customers chose to be told, signed in or by the link of a message. */
import type { Answer } from '#contract/answers.ts';
import { notificationKinds, type NotificationKind, type NotificationMeans, usualMeans } from '#domain/notifications.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { subscriptionOf, type Subscription } from './link.ts';
import { siteAddress } from './site-address.ts';
import { type Choice, choicesOf, findReader, keepChoices, type Reader } from './store.ts';

type Settings = Answer<'notificationGet'>;

/** By what somebody can be told at all. */
export const reachOf = ({ mail, sms }: ServerContext['outside'], { email, phone }: Reader) => ({
  email: mail.available && email !== null,
  sms: sms.available && phone !== null,
});

/** Each kind's means: the chosen one, else the usual one; none where the chosen one is gone. */
export function answerOf(
  choices: readonly Choice[],
  reach: { email: boolean; sms: boolean },
): Record<NotificationKind, NotificationMeans> {
  const meansOf = (wanted: NotificationKind): NotificationMeans => {
    const means = choices.find(({ kind }) => kind === wanted)?.means ?? usualMeans(wanted, reach);
    return means === 'none' || reach[means] ? means : 'none';
  };
  return Object.fromEntries(notificationKinds.map((kind) => [kind, meansOf(kind)])) as Record<
    NotificationKind,
    NotificationMeans
  >;
}

/** @throws BusinessError `sessionExpired` when the account is gone. */
export async function notificationSettings({ db, outside, config }: ServerContext, userId: string): Promise<Settings> {
  const reader = await findReader(db, userId);
  if (!reader) throw new BusinessError('sessionExpired');
  const reach = reachOf(outside, reader);
  const isSent = siteAddress(config) !== undefined;
  return {
    choices: answerOf(await choicesOf(db, userId), reach),
    email: isSent && reach.email ? reader.email : null,
    phone: isSent && reach.sms ? reader.phone : null,
  };
}

export async function saveNotifications(
  context: ServerContext,
  userId: string,
  wanted: Input<'notificationSave'>,
): Promise<Settings> {
  const chosen = notificationKinds.map((kind) => ({ kind, means: wanted[kind] }));
  await keepChoices(context.db, userId, chosen, context.clock());
  return notificationSettings(context, userId);
}

/** @throws BusinessError `notFound` for a link that isn't ours, or of an account that is gone. */
async function subscribed(context: ServerContext, token: string): Promise<Subscription & { now: NotificationMeans }> {
  const subscription = subscriptionOf(context, token);
  const reader = subscription && (await findReader(context.db, subscription.userId));
  if (!subscription || !reader) throw new BusinessError('notFound');
  const { userId, kind } = subscription;
  const choices = answerOf(await choicesOf(context.db, userId), reachOf(context.outside, reader));
  return { ...subscription, now: choices[kind] };
}

/** What a link is about, and whether it still comes. Nobody is named. */
export async function notificationLink(
  context: ServerContext,
  { token }: Input<'notificationLink'>,
): Promise<Answer<'notificationLink'>> {
  const { kind, means, now } = await subscribed(context, token);
  return { kind, means, isOn: now !== 'none' };
}

/** Ends one kind of notifications, or takes it up again by what it came by. */
export async function switchNotification(
  context: ServerContext,
  { token, isOn }: Input<'notificationSwitch'>,
): Promise<Answer<'notificationLink'>> {
  const { userId, kind, means } = await subscribed(context, token);
  await keepChoices(context.db, userId, [{ kind, means: isOn ? means : 'none' }], context.clock());
  return { kind, means, isOn };
}
