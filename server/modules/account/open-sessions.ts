/** Lists the open sessions of a customer and ends them (D-26). */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Session } from '../../http/handlers.ts';
import { recordEvent } from './audit.ts';
import { endSessions, listSessions } from './session-store.ts';
import { closeSession, livesSince } from './sessions.ts';
import type { Visit } from './request-context.ts';

/** The caller's own first. */
export async function sessionList(
  { db, clock }: ServerContext,
  { userId, sessionId }: Session,
): Promise<Answer<'sessionList'>> {
  const rows = await listSessions(db, userId, livesSince(clock()));
  const sessions = rows.map((row) => ({
    sessionId: row.id,
    current: row.id === sessionId,
    channel: row.channel,
    device: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) };
}

/**
 * Ends one of the caller's sessions, or all `others`. Ending the caller's own is the same as signing out.
 * @throws BusinessError `notFound` for a session that is not theirs or no longer open.
 */
export async function sessionEnd(
  { db, clock }: ServerContext,
  { userId, sessionId }: Session,
  visit: Visit,
  which: string,
): Promise<Answer<'sessionEnd'>> {
  const now = clock();
  return transaction(db, async (trx) => {
    const chosen = which === 'others' ? { except: sessionId } : { id: which };
    const ended = await endSessions(trx, { userId, seenSince: livesSince(now), ...chosen }, now);
    if (ended === 0 && which !== 'others') throw new BusinessError('notFound');
    if (ended > 0)
      await recordEvent(trx, { userId, kind: which === sessionId ? 'signedOut' : 'sessionEnded', visit, at: now });
    return { ended };
  });
}

/** Ends the session of a token; does nothing when there is none (D-28). */
export async function signOut({ db, clock }: ServerContext, visit: Visit, token: string | undefined): Promise<void> {
  if (token === undefined) return;
  const now = clock();
  await transaction(db, async (trx) => {
    const userId = await closeSession(trx, token, now);
    if (userId !== undefined) await recordEvent(trx, { userId, kind: 'signedOut', visit, at: now });
  });
}
