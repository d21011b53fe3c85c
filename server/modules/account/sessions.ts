import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/db/schema.ts';
import { constants } from '#domain/constants.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Session } from '#server/http/handlers.ts';
import { getDevice, getNetwork, type Visit } from './visit.ts';

/** The SQL of sessions. */
type SessionTable = Database['sessions'];
type LiveSession = Pick<Selectable<SessionTable>, 'id' | 'user_id' | 'last_seen_at'>;

/** The session of a token, unless it was ended. Runs at every call: one prepared statement. */
function findByHash(db: Kysely<Database>, tokenHash: string): Promise<LiveSession | undefined> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'last_seen_at'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

async function touchSession(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

async function insertSession(trx: Transaction<Database>, row: Insertable<SessionTable>): Promise<void> {
  await trx.insertInto('sessions').values(row).execute();
}

/** Whether it has not been ended. */
export async function isOpen(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Open sessions that were seen since, the newest visit first. */
export function listSessions(db: Kysely<Database>, userId: string, seenSince: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'channel', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>=', seenSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Selects sessions of a user: every one, those of a channel, a certain one, or all but one. */
interface Which {
  userId: string;
  channel?: SessionTable['channel'];
  id?: string;
  except?: string;
  /** Older ones have expired and don't count. */
  seenSince?: Date;
}

/** Ends open sessions; says how many. */
export async function endSessions(
  trx: Transaction<Database>,
  { userId, channel, id, except, seenSince }: Which,
  now: Date,
): Promise<number> {
  let query = trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (channel) query = query.where('channel', '=', channel);
  if (id) query = query.where('id', '=', id);
  if (except) query = query.where('id', '<>', except);
  if (seenSince) query = query.where('last_seen_at', '>=', seenSince);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Ends the session of a token; whose it was, or undefined when there was none. */
async function endByHash(trx: Transaction<Database>, tokenHash: string, now: Date): Promise<string | undefined> {
  const row = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Removes sessions that are ended or were last seen before. */
async function removeSessions(db: Kysely<Database>, seenBefore: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('last_seen_at', '<', seenBefore)]))
    .execute();
}

/** Sessions: opaque tokens of which only the hash is stored, with one live session per channel (D-26). */
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

interface SessionStart {
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
