/** The SQL of sessions. */
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type SessionTable = Database['sessions'];
export type LiveSession = Pick<Selectable<SessionTable>, 'id' | 'user_id' | 'last_seen_at'>;

/** The session of a token, unless it was ended. Runs at every call: one prepared statement. */
export function findByHash(db: Kysely<Database>, tokenHash: string): Promise<LiveSession | undefined> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'last_seen_at'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function touchSession(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export async function insertSession(trx: Transaction<Database>, row: Insertable<SessionTable>): Promise<void> {
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
export interface Which {
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
export async function endByHash(trx: Transaction<Database>, tokenHash: string, now: Date): Promise<string | undefined> {
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
export async function removeSessions(db: Kysely<Database>, seenBefore: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('last_seen_at', '<', seenBefore)]))
    .execute();
}
