/** Security events of an account, shown to its owner: written in the transaction that causes them and never changed. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { SecurityEventKind } from '#contract/account.ts';
import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Input } from '#server/http/handlers.ts';
import { inSteps, stepRows } from '#server/db/transaction.ts';
import type { AccountName } from './names.ts';
import { getColumn } from './store.ts';
import { getDevice, getNetwork, type Visit } from './visit.ts';

/** The SQL of security events, which are append-only. */
type SecurityEventRow = Selectable<Database['security_events']>;
type NewEvent = Insertable<Database['security_events']>;

async function insertEvent(trx: Kysely<Database>, event: NewEvent): Promise<void> {
  await trx.insertInto('security_events').values(event).execute();
}

/** Adds an event to the account of this name, or nothing when there is no such account, in the same statement. */
async function insertEventOfAccount(
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
async function removeEventsBefore(db: Kysely<Database>, time: Date, limit: number): Promise<bigint> {
  const over = db.selectFrom('security_events').select('id').where('at', '<', time).orderBy('at').limit(limit);
  const { numDeletedRows } = await db.deleteFrom('security_events').where('id', 'in', over).executeTakeFirstOrThrow();
  return numDeletedRows;
}

/** Newest first. */
function readEvents(
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

async function countEvents(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('security_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** How a customer proved their identity. */
export type Means = 'password' | 'sms' | 'email' | 'google' | 'facebook' | 'old';

interface Happening {
  kind: SecurityEventKind;
  by?: Means;
  visit: Pick<Visit, 'userAgent' | 'ip'>;
  at: Date;
}

const toRow = ({ kind, by, visit, at }: Happening) => ({
  id: uuidv7(),
  kind,
  at,
  by: by ?? null,
  device: getDevice(visit.userAgent),
  address: getNetwork(visit.ip),
});

/** Call it in the transaction that causes the event. */
export function recordEvent(
  trx: Kysely<Database>,
  { userId, ...happening }: Happening & { userId: string },
): Promise<void> {
  return insertEvent(trx, { ...toRow(happening), user_id: userId });
}

/** The same for the account of this name, with the same work when there is none. */
export function getRecordEvent(trx: Kysely<Database>, name: AccountName, happening: Happening): Promise<void> {
  return insertEventOfAccount(trx, name, toRow(happening));
}

export async function securityEvents(
  { db }: ServerContext,
  userId: string,
  { page, pageSize }: Input<'securityEvents'>,
): Promise<Answer<'securityEvents'>> {
  const rows = await readEvents(db, userId, { limit: pageSize, offset: (page - 1) * pageSize });
  return {
    rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    total: await countEvents(db, userId),
    page,
    pageSize,
  };
}

/** Two years: long enough for an owner to find out what happened, and no longer. */
const keptDays = 730;

export async function sweepEvents({ db, clock }: ServerContext): Promise<void> {
  const time = new Date(clock().getTime() - keptDays * 86_400_000);
  await inSteps(() => removeEventsBefore(db, time, stepRows));
}
