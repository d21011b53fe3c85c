/** The SQL of security events, which are append-only. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AccountName } from './names.ts';
import { getColumn } from './store.ts';

export type SecurityEventRow = Selectable<Database['security_events']>;
type NewEvent = Insertable<Database['security_events']>;

export async function insertEvent(trx: Kysely<Database>, event: NewEvent): Promise<void> {
  await trx.insertInto('security_events').values(event).execute();
}

/** Adds an event to the account of this name, or nothing when there is no such account, in the same statement. */
export async function insertEventOfAccount(
  trx: Kysely<Database>,
  name: AccountName,
  { id, kind, at, by, device, address }: Omit<NewEvent, 'user_id'>,
): Promise<void> {
  const [column, value] = getColumn(name);
  await trx
    .insertInto('security_events')
    .columns(['id', 'user_id', 'kind', 'at', 'by', 'device', 'address'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where(column, '=', value)
        .select([
          sql<string>`${id}::uuid`.as('id'),
          'users.id as user_id',
          sql<NewEvent['kind']>`${kind}::text`.as('kind'),
          sql<Date>`${at}::timestamptz`.as('at'),
          sql<string | null>`${by}::text`.as('by'),
          sql<string | null>`${device}::text`.as('device'),
          sql<string | null>`${address}::text`.as('address'),
        ]),
    )
    .execute();
}

/** Events that only the owner can cause. */
const entries = ['registered', 'signedIn', 'passwordReset', 'passwordChanged'] as const;

/** Whether the owner of this account has signed in from a network, as `getNetwork` formats it. */
export async function hasEntered(db: Kysely<Database>, name: AccountName, network: string): Promise<boolean> {
  const [column, value] = getColumn(name);
  const row = await db
    .selectFrom('users')
    .innerJoin('security_events', 'security_events.user_id', 'users.id')
    .select('security_events.id')
    .where(`users.${column}`, '=', value)
    .where('security_events.address', '=', network)
    .where('security_events.kind', 'in', entries)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the oldest events before a time. @returns how many. */
export async function removeEventsBefore(db: Kysely<Database>, time: Date, limit: number): Promise<bigint> {
  const over = db.selectFrom('security_events').select('id').where('at', '<', time).orderBy('at').limit(limit);
  const { numDeletedRows } = await db.deleteFrom('security_events').where('id', 'in', over).executeTakeFirstOrThrow();
  return numDeletedRows;
}

/** Newest first. */
export function readEvents(
  db: Kysely<Database>,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Omit<SecurityEventRow, 'user_id'>[]> {
  return db
    .selectFrom('security_events')
    .select(['id', 'kind', 'at', 'by', 'device', 'address'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countEvents(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('security_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
