/** The SQL of order lists and details. Every query is bound to the customer (ROLE-04). */
import { type ExpressionBuilder, type Kysely, type Selectable, type SqlBool, type Expression, sql } from 'kysely';
import { foldAccents } from '#domain/text.ts';
import type { ScanException } from '#domain/courier-reports.ts';
import { isFinal, orderStatuses, type OrderStatus, phaseOf } from '#domain/order-status.ts';
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

export type OrderRow = Pick<Selectable<OrderTable>, (typeof orderColumns)[number]> & Told;

/** What the ledger and the scans say of an order. */
interface Told {
  /** YYYY-MM-DD; null without a ledger. */
  first_promised_to: string | null;
  /** Of the newest scan. */
  exception: ScanException | null;
}

const told = [
  sql<string | null>`(select c.promised_to from promise_changes c where c.order_id = orders.id and c.entry = 0)`.as(
    'first_promised_to',
  ),
  sql<ScanException | null>`(
    select s.exception from order_scans s where s.order_id = orders.id order by s.at desc, s.id desc limit 1
  )`.as('exception'),
] as const;
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

/** What the keyword of a list is like in `search_text`. */
export const keywordPattern = (keyword: string): string => `%${literally(searchable(keyword))}%`;

function matching(filter: ListFilter, userId: string) {
  return (eb: Orders): Expression<SqlBool> => {
    const keyword = (filter.keyword ?? '').trim();
    return eb.and([
      ownedBy(userId, filter.direction)(eb),
      ...(filter.status ? [eb('status', '=', filter.status)] : []),
      ...(keyword ? [eb('search_text', 'like', keywordPattern(keyword))] : []),
    ]);
  };
}

/** What goes back or has come to its end needs nobody's eyes. */
const awaited = orderStatuses.filter((status) => !isFinal(status) && phaseOf(status) !== 'returning');

/** Late, or something went wrong with it where it was last seen. @param today YYYY-MM-DD */
const needsAttention = (today: string) => sql<boolean>`(
  orders.status = any(${awaited}::text[]) and (
    orders.promised_to < ${today}::date
    or exists (select from promise_changes c where c.order_id = orders.id and c.entry = 0 and c.promised_to < orders.promised_to)
    or (select s.exception from order_scans s where s.order_id = orders.id order by s.at desc, s.id desc limit 1) is not null
  )
)`;

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

/** How many match the filter in each status, whichever status is asked for; statuses without any are left out. */
export function countByStatus(
  db: Kysely<Database>,
  userId: string,
  { status: _, ...filter }: ListFilter,
): Promise<{ status: OrderStatus; count: number }[]> {
  return db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where(matching(filter, userId))
    .groupBy('status')
    .execute();
}

export interface Slice {
  limit: number;
  offset: number;
  /** YYYY-MM-DD; puts first what needs attention on that day. */
  today?: string;
}

/** The newest first, behind those that need attention where a day is given. */
export function listOrders(
  db: Kysely<Database>,
  userId: string,
  filter: ListFilter,
  { limit, offset, today }: Slice,
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .select(told)
    .where(matching(filter, userId))
    .$if(today !== undefined, (query) => query.orderBy(needsAttention(today ?? ''), 'desc'))
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
    .select(told)
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
