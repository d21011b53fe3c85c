/** The SQL of order lists and details. Every query is bound to the customer (ROLE-04). */
import { type ExpressionBuilder, type Kysely, type Selectable, type SqlBool, type Expression, sql } from 'kysely';
import { foldAccents } from '#domain/text.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { Database } from '../../db/schema.ts';
import type { OrderTable } from '../../db/tables/orders.ts';
import type { OrderScanTable } from '../../db/tables/parcels.ts';

const orderColumns = [
  'id',
  'order_no',
  'waybill_no',
  'user_id',
  'status',
  'sender',
  'recipient',
  'parcel',
  'price',
  'pickup_date',
  'pickup_slot',
  'payment_mode',
  'promised_from',
  'promised_to',
  'ordered_at',
  'picked_up_at',
  'delivery_at',
  'signed_at',
  'cancelled_at',
] as const satisfies readonly (keyof OrderTable)[];
const scanColumns = ['status', 'at', 'place', 'note', 'exception'] as const satisfies readonly (keyof OrderScanTable)[];

export type OrderRow = Pick<Selectable<OrderTable>, (typeof orderColumns)[number]>;
type ScanRow = Pick<Selectable<OrderScanTable>, (typeof scanColumns)[number]>;
export type Direction = 'sent' | 'received';

export interface ListFilter {
  direction: Direction;
  status?: OrderStatus | undefined;
  keyword?: string | undefined;
}

type Orders = ExpressionBuilder<Database, 'orders'>;

/** The account's phone, once verified: an unverified one shows nobody's parcels (D-68). */
const verifiedPhone = (userId: string) =>
  sql<string>`(select phone from users where users.id = ${userId}::uuid and phone_verified_at is not null)`;

const ownedBy =
  (userId: string, direction: Direction) =>
  (eb: Orders): Expression<SqlBool> =>
    direction === 'sent' ? eb('user_id', '=', userId) : eb('recipient_phone', '=', verifiedPhone(userId));

/** Text that matches itself in LIKE. */
const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** A waybill number may be typed in the groups it is printed in. */
function searchable(keyword: string): string {
  const folded = foldAccents(keyword).trim();
  return /^jmx[\d\s]+$/.test(folded) ? folded.replace(/\s/g, '') : folded;
}

function matching(filter: ListFilter, userId: string) {
  return (eb: Orders): Expression<SqlBool> => {
    const keyword = searchable(filter.keyword ?? '');
    return eb.and([
      ownedBy(userId, filter.direction)(eb),
      ...(filter.status ? [eb('status', '=', filter.status)] : []),
      ...(keyword ? [eb('search_text', 'like', `%${literally(keyword)}%`)] : []),
    ]);
  };
}

/** All orders of a customer by direction, and those that match the filter. */
export async function countOrders(
  db: Kysely<Database>,
  userId: string,
  filter: ListFilter,
): Promise<{ sent: number; received: number; total: number }> {
  const count = (where: (eb: Orders) => Expression<SqlBool>) =>
    db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(where);
  return db
    .selectNoFrom([
      count(ownedBy(userId, 'sent')).$asScalar().$notNull().as('sent'),
      count(ownedBy(userId, 'received')).$asScalar().$notNull().as('received'),
      count(matching(filter, userId)).$asScalar().$notNull().as('total'),
    ])
    .executeTakeFirstOrThrow();
}

/** Newest first. */
export function listOrders(
  db: Kysely<Database>,
  userId: string,
  filter: ListFilter,
  limit: number,
  offset: number,
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where(matching(filter, userId))
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** An order that the customer has sent or receives; undefined for anybody else's, as if there were none. */
export function findOwnOrder(db: Kysely<Database>, userId: string, orderNo: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('order_no', '=', orderNo)
    .where((eb) => eb.or([ownedBy(userId, 'sent')(eb), ownedBy(userId, 'received')(eb)]))
    .executeTakeFirst();
}

export function listScans(db: Kysely<Database>, orderId: string): Promise<ScanRow[]> {
  return db
    .selectFrom('order_scans')
    .select(scanColumns)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
