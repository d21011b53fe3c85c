import type { Handlers, Input, Session } from '#server/http/handlers.ts';
import type { Answer } from '#contract/calls.ts';
import { isPushKind, pushKinds } from '#domain/account/notifications.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import {
  notificationLink,
  notificationSettings,
  saveNotifications,
  siteAddress,
  switchNotification,
} from './choices.ts';
import { isOpen, livesSince } from '../account/sessions.ts';
import { getChoices, saveChoices } from './store.ts';
import { getDevices, removeDevice, takeDevice } from './devices.ts';

export const notificationHandlers = {
  notificationGet: ({ context, session }) => notificationSettings(context, session.userId),
  notificationSave: ({ context, session, input }) => saveNotifications(context, session.userId, input),
  notificationLink: ({ context, input }) => notificationLink(context, input),
  notificationSwitch: ({ context, input }) => switchNotification(context, input),
} satisfies Partial<Handlers>;

// Turns push notifications on a customer's device on and off. The device belongs to the session that it is used in, and
// is removed with it.

/** Without the site's URL nothing can be sent, so nothing is offered. */
const isOffered = ({ outside, config }: Pick<ServerContext, 'outside' | 'config'>): boolean =>
  outside.push.available && siteAddress(config) !== undefined;

async function pushState(context: ServerContext, { userId, sessionId }: Session): Promise<Answer<'pushState'>> {
  const { db, clock, outside } = context;
  const [device] = await getDevices(db, { userId, sessionId, seenSince: livesSince(clock()) });
  const choices = await getChoices(db, userId);
  const chosen = new Set(choices.filter(({ means }) => means === 'push').map(({ kind }) => kind));
  return {
    publicKey: isOffered(context) ? outside.push.publicKey : null,
    endpoint: device?.endpoint ?? null,
    kinds: pushKinds.filter((kind) => chosen.has(kind)),
  };
}

/**
 * @throws BusinessError `meansUnavailable` when push is unavailable; `invalidParameter` for an invalid or disallowed
 * device, or one of someone else.
 */
async function subscribe(
  context: ServerContext,
  session: Session,
  { kinds, ...target }: Input<'pushSubscribe'>,
): Promise<Answer<'pushState'>> {
  const { db, clock, outside } = context;
  const { userId, sessionId } = session;
  if (!isOffered(context)) throw new BusinessError('meansUnavailable');
  if (!outside.push.accepts(target)) throw new BusinessError('invalidParameter');
  const now = clock();
  await transaction(db, async (trx) => {
    // A session that ended meanwhile gets no device.
    if (!(await isOpen(trx, sessionId))) throw new BusinessError('sessionExpired');
    const row = { session_id: sessionId, user_id: userId, ...target, created_at: now };
    if (!(await takeDevice(trx, row))) throw new BusinessError('invalidParameter');
    const chosen = kinds.filter(isPushKind).map((kind) => ({ kind, means: 'push' as const }));
    await saveChoices(trx, userId, chosen, now);
  });
  return pushState(context, session);
}

/** The choice is preserved for the next device; until then the default channel is used. */
async function unsubscribe(context: ServerContext, session: Session): Promise<Answer<'pushState'>> {
  await removeDevice(context.db, session.sessionId);
  return pushState(context, session);
}

export const pushHandlers = {
  pushState: ({ context, session }) => pushState(context, session),
  pushSubscribe: ({ context, session, input }) => subscribe(context, session, input),
  pushUnsubscribe: ({ context, session }) => unsubscribe(context, session),
} satisfies Partial<Handlers>;
