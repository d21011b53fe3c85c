/** The SQL of operators' keys and of their audit. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';

type KeyRow = Selectable<Database['operator_keys']>;
type EventRow = Selectable<Database['operator_events']>;

export function findKey(db: Kysely<Database>, id: string): Promise<KeyRow | undefined> {
  return db.selectFrom('operator_keys').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listKeys(db: Kysely<Database>): Promise<KeyRow[]> {
  return db.selectFrom('operator_keys').selectAll().orderBy('created_at').orderBy('id').execute();
}

export async function insertKey(db: Kysely<Database>, key: Insertable<Database['operator_keys']>): Promise<void> {
  await db.insertInto('operator_keys').values(key).execute();
}

/** @returns the key's name; undefined when there is no active one. */
export async function endKey(db: Kysely<Database>, id: string, at: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('operator_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function insertEvent(db: Kysely<Database>, event: Insertable<Database['operator_events']>): Promise<void> {
  await db.insertInto('operator_events').values(event).execute();
}

/** The newest first. */
export function readEvents(
  db: Kysely<Database>,
  { since, by, limit }: { since: Date | undefined; by: string | undefined; limit: number },
): Promise<EventRow[]> {
  return db
    .selectFrom('operator_events')
    .selectAll()
    .$if(since !== undefined, (query) => query.where('at', '>=', since as Date))
    .$if(by !== undefined, (query) => query.where('by', '=', by as string))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
