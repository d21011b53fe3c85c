/** The SQL of branches for operators: also of those that have closed, and of the parcels that wait for them. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { isFinal, orderStatuses } from '#domain/parcel/order-status.ts';
import type { StateCode } from '#domain/address/states.ts';
import { foldAccents } from '#domain/text/text.ts';
import type { Database } from '../db/schema.ts';
import type { BranchTable } from '../db/tables/catalogue.ts';
import type { Row } from './command.ts';

type Branch = Selectable<BranchTable>;

export function findBranchRecord(db: Kysely<Database>, code: string, isLocked: boolean): Promise<Branch | undefined> {
  return db
    .selectFrom('branches')
    .selectAll()
    .where('code', '=', code)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

interface Filter {
  /** Words of name, street, colony, city or postal code, or a code. */
  query: string | undefined;
  state: StateCode | undefined;
  /** Leaves out those that have closed by that day. */
  openOn?: string;
}

export function selectBranches(db: Kysely<Database>, { query, state, openOn }: Filter) {
  const words = foldAccents(query ?? '')
    .replaceAll(/[\\%_]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  return db
    .selectFrom('branches')
    .where((eb) =>
      eb.and(
        words.map((word) => eb.or([eb('search_text', 'like', `%${word}%`), eb(sql`lower(code)`, 'like', `%${word}%`)])),
      ),
    )
    .$if(state !== undefined, (found) => found.where('state', '=', state as StateCode))
    .$if(openOn !== undefined, (found) =>
      found.where((eb) => eb.or([eb('closed_from', 'is', null), eb('closed_from', '>', openOn ?? '')])),
    );
}

/** Undefined when a branch has that code already. */
export function insertBranch(db: Kysely<Database>, row: Insertable<BranchTable>): Promise<Branch | undefined> {
  return db
    .insertInto('branches')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updateBranch(db: Kysely<Database>, code: string, set: Updateable<BranchTable>): Promise<Branch> {
  return db.updateTable('branches').set(set).where('code', '=', code).returningAll().executeTakeFirstOrThrow();
}

/** Parcels that wait for a branch: how many, and the first of them. */
export interface WaitingThere {
  readonly count: number;
  readonly rows: readonly Row[];
}

const mostListed = 200;
const counted = sql<number>`(count(*) over ())::int`.as('found');

const toWaiting = (
  found: readonly { waybill_no: string; status: string; phone: string; until: string | null; found: number }[],
): WaitingThere => ({
  count: found[0]?.found ?? 0,
  rows: found.map(({ waybill_no: waybill, status, phone, until }) => ({ waybill, status, phone, until })),
});

/** Parcels that their senders may bring to a branch, on or after a day. */
export async function listToBring(db: Kysely<Database>, code: string, from?: string): Promise<WaitingThere> {
  const rows = await db
    .selectFrom('orders')
    .select(['waybill_no', 'status', 'sender_phone as phone', sql<string>`drop_off->>'date'`.as('until'), counted])
    .where('status', '=', 'toBePickedUp')
    .where('drop_off', 'is not', null)
    .where(sql<boolean>`drop_off->>'branchCode' = ${code}`)
    .$if(from !== undefined, (query) => query.where(sql<boolean>`drop_off->>'date' >= ${from ?? ''}`))
    .orderBy('until')
    .orderBy('waybill_no')
    .limit(mostListed)
    .execute();
  return toWaiting(rows);
}

const toBeDelivered = orderStatuses.filter((status) => !isFinal(status));

/** Parcels that their recipients collect at a branch, by the newest word on their delivery. */
export async function listToHandOver(db: Kysely<Database>, code: string): Promise<WaitingThere> {
  const rows = await db
    .selectFrom('orders')
    .select(['waybill_no', 'status', 'recipient_phone as phone', sql<null>`null`.as('until'), counted])
    .where('status', 'in', toBeDelivered)
    .where('id', 'in', sql<string>`(select order_id from delivery_changes where branch_code = ${code})`)
    .where(
      sql<boolean>`(
      select newest.kind = 'branch' and newest.branch_code = ${code} from delivery_changes newest
      where newest.order_id = orders.id order by newest.at desc, newest.id desc limit 1
    )`,
    )
    .orderBy('waybill_no')
    .limit(mostListed)
    .execute();
  return toWaiting(rows);
}
