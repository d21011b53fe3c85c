/** The SQL of labels, bound to the sender (ROLE-04). */
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { OrderTable } from '../../db/tables/orders.ts';

const columns = [
  'order_no',
  'waybill_no',
  'status',
  'product_type',
  'sender',
  'recipient',
  'parcel',
  'price',
  'estimate',
  'payment_mode',
  'ordered_at',
] as const satisfies readonly (keyof OrderTable)[];

export type LabelRow = Pick<Selectable<OrderTable>, (typeof columns)[number]>;

/** Those of the orders that the customer sends; unsorted. */
export function listSentOrders(db: Kysely<Database>, userId: string, orderNos: readonly string[]): Promise<LabelRow[]> {
  return db
    .selectFrom('orders')
    .select(columns)
    .where('user_id', '=', userId)
    .where('order_no', 'in', orderNos)
    .execute();
}
