/** Sessions: opaque tokens of which only the hash is stored, with one live session per channel (D-26). */
import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { constants } from '#domain/constants.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { Database } from '../../db/schema.ts';
import type { Session } from '../../http/handlers.ts';
import { getDevice } from './device.ts';
import { getNetwork } from './network.ts';
import { endByHash, endSessions, findByHash, insertSession, removeSessions, touchSession } from './session-store.ts';
import type { Visit } from './request-context.ts';

const tokenBytes = 32;
const inactivityMs = constants.timeouts.tokenCookieDays * 24 * 3_600_000;
/** A session is written at most once a minute, so at worst it expires this much before the full day. */
const touchEveryMs = 60_000;

const toHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A session that wasn't seen since has expired. */
export const livesSince = (now: Date): Date => new Date(now.getTime() - inactivityMs);

/** The live session of a token, whose inactivity day starts again; undefined when there is none. */
export async function findSession({ db, clock }: ServerContext, token: string): Promise<Session | undefined> {
  const now = clock();
  const row = await findByHash(db, toHash(token));
  if (!row || row.last_seen_at < livesSince(now)) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() > touchEveryMs) await touchSession(db, row.id, now);
  return { sessionId: row.id, userId: row.user_id };
}

export interface SessionStart {
  userId: string;
  visit: Visit;
  now: Date;
}

/**
 * Opens a session and ends the older one of its channel. The token is returned once and stored nowhere. The account's
 * row must be locked by this transaction: two sign-ins at once take turns on it.
 */
export async function openSession(
  trx: Transaction<Database>,
  { userId, visit: { channel, userAgent, ip }, now }: SessionStart,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await endSessions(trx, { userId, channel }, now);
  await insertSession(trx, {
    id: uuidv7(),
    token_hash: toHash(token),
    user_id: userId,
    channel,
    user_agent: getDevice(userAgent),
    address: getNetwork(ip),
    created_at: now,
    last_seen_at: now,
  });
  return token;
}

/** Ends the session of a token (D-28); whose it was, or undefined when there was none. */
export function closeSession(trx: Transaction<Database>, token: string, now: Date): Promise<string | undefined> {
  return endByHash(trx, toHash(token), now);
}

/** Removes sessions that have ended or expired. */
export async function sweepSessions({ db, clock }: ServerContext): Promise<void> {
  await removeSessions(db, livesSince(clock()));
}
