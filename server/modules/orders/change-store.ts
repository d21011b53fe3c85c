/** The SQL of customers' changes to orders that wait for their pickup. */
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { OrderChangeTable, OrderTable } from '../../db/tables/orders.ts';
import { joinPlace, type SharedPlace } from './shared-place.ts';
import { capacityBrought, reservedCapacity } from '../catalogue/closed-days.ts';

const sentColumns = [
  'id',
  'order_no',
  'waybill_no',
  'status',
  'sender',
  'recipient',
  'parcel',
  'price',
  'estimate',
  'product_type',
  'pickup_date',
  'pickup_slot',
  'promised_from',
  'promised_to',
  'ordered_at',
  'batch_id',
  'source',
] as const satisfies readonly (keyof OrderTable)[];

export type SentOrder = Pick<Selectable<OrderTable>, (typeof sentColumns)[number]>;

/** An order that the customer has sent; undefined for another customer's. */
export function findSentOrder(
  db: Kysely<Database>,
  userId: string,
  orderNo: string,
  { forUpdate = false } = {},
): Promise<SentOrder | undefined> {
  return db
    .selectFrom('orders')
    .select(sentColumns)
    .where('order_no', '=', orderNo)
    .where('user_id', '=', userId)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();
}

/**
 * Takes a place in a slot, or a share of the place that the order's batch has there already. A full slot, and one of a
 * closed day, fails the check `slotIsFull`.
 */
export async function takeSlot(
  trx: Transaction<Database>,
  { area, date, slot, capacity, batchId }: Omit<SharedPlace, 'batchId'> & { capacity: number; batchId: string | null },
): Promise<void> {
  if (batchId !== null && !(await joinPlace(trx, { batchId, area, date, slot }))) return;
  await sql`
    insert into pickup_slots as booked (area, date, slot, capacity, taken)
    values (${area}, ${date}::date, ${slot}, ${capacityBrought(area, date, capacity)}, 1)
    on conflict (area, date, slot) do update set taken = booked.taken + 1, capacity = ${reservedCapacity}`.execute(trx);
}

export async function addChange(trx: Transaction<Database>, change: Insertable<OrderChangeTable>): Promise<void> {
  await trx.insertInto('order_changes').values(change).execute();
}
