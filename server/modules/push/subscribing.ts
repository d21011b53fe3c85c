/** A customer's device is told at once, or no more. It belongs to the session that it is used in, and ends with it. */
import type { Answer } from '#contract/answers.ts';
import { isPushKind, pushKinds } from '#domain/notifications.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input, Session } from '../../http/handlers.ts';
import { isOpen } from '../account/session-store.ts';
import { livesSince } from '../account/sessions.ts';
import { siteAddress } from '../notifications/site-address.ts';
import { getChoices, saveChoices } from '../notifications/store.ts';
import { getDevices, removeDevice, takeDevice } from '../devices/store.ts';

/** Without an address of the site nothing is sent, and so nothing is offered. */
const isOffered = ({ outside, config }: Pick<ServerContext, 'outside' | 'config'>): boolean =>
  outside.push.available && siteAddress(config) !== undefined;

export async function pushState(context: ServerContext, { userId, sessionId }: Session): Promise<Answer<'pushState'>> {
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
 * @throws BusinessError `meansUnavailable` where no device can be reached; `invalidParameter` for a device that can't be,
 * may not be, or is somebody else's.
 */
export async function subscribe(
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
    // One that was ended while this was on its way takes no device.
    if (!(await isOpen(trx, sessionId))) throw new BusinessError('sessionExpired');
    const row = { session_id: sessionId, user_id: userId, ...target, created_at: now };
    if (!(await takeDevice(trx, row))) throw new BusinessError('invalidParameter');
    const chosen = kinds.filter(isPushKind).map((kind) => ({ kind, means: 'push' as const }));
    await saveChoices(trx, userId, chosen, now);
  });
  return pushState(context, session);
}

/** What was chosen stays, for when a device is there again; until then it comes by the usual means. */
export async function unsubscribe(context: ServerContext, session: Session): Promise<Answer<'pushState'>> {
  await removeDevice(context.db, session.sessionId);
  return pushState(context, session);
}
