/** The SQL of operators, their keys and their audit. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

export type OperatorRow = Selectable<Database['operators']>;

/** With removed ones. */
export function listOperators(db: Kysely<Database>): Promise<OperatorRow[]> {
  return db.selectFrom('operators').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** One that is not removed, locked until the transaction ends. */
export function lockOperator(db: Kysely<Database>, name: string): Promise<OperatorRow | undefined> {
  return db
    .selectFrom('operators')
    .selectAll()
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** One that is not removed. */
export function findOperator(
  db: Kysely<Database>,
  key: { id: string } | { name: string },
): Promise<OperatorRow | undefined> {
  return db
    .selectFrom('operators')
    .selectAll()
    .where((eb) => ('id' in key ? eb('id', '=', key.id) : eb(sql`lower(name)`, '=', sql`lower(${key.name})`)))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Whether an operator can sign in; the back office is closed until then. */
export async function hasOperators(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('id')
    .where('password_hash', 'is not', null)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertOperator(
  db: Kysely<Database>,
  operator: Omit<Insertable<Database['operators']>, 'totp_secret' | 'totp_step'>,
): Promise<void> {
  await db
    .insertInto('operators')
    .values({ ...operator, totp_secret: null, totp_step: null })
    .execute();
}

/** Ends what an operator has signed in with. */
export async function endOperatorSessions(db: Kysely<Database>, operatorId: string): Promise<void> {
  await db.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute();
}

/** Makes free what an operator has reserved. */
export async function endHolds(db: Kysely<Database>, operatorId: string): Promise<void> {
  await db.deleteFrom('operator_queue_holds').where('operator_id', '=', operatorId).execute();
}

/** A key and its operator, unless the operator is removed. */
export function findKey(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('operator_keys')
    .innerJoin('operators', 'operators.id', 'operator_keys.operator_id')
    .select(['operator_id', 'name', 'roles', 'secret_hash', 'revoked_at', 'removed_at'])
    .where('operator_keys.id', '=', id)
    .executeTakeFirst();
}

export async function insertKey(db: Kysely<Database>, key: Insertable<Database['operator_keys']>): Promise<void> {
  await db.insertInto('operator_keys').values(key).execute();
}

/** Ends one key, or every key of an operator. @returns the operator's name; undefined when there is no active one. */
export async function endKeys(
  db: Kysely<Database>,
  which: { id: string } | { operatorId: string },
  at: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('operator_keys')
    .from('operators')
    .whereRef('operators.id', '=', 'operator_keys.operator_id')
    .set({ revoked_at: at })
    .where((eb) => ('id' in which ? eb('operator_keys.id', '=', which.id) : eb('operator_id', '=', which.operatorId)))
    .where('revoked_at', 'is', null)
    .returning('operators.name')
    .executeTakeFirst();
  return row?.name;
}

export async function insertEvent(db: Kysely<Database>, event: Insertable<Database['operator_events']>): Promise<void> {
  await db.insertInto('operator_events').values(event).execute();
}
