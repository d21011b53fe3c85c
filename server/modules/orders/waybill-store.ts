/** The SQL of a shipper's waybills. Every query is bound to the sender (ROLE-04). */
import { type Expression, type ExpressionBuilder, type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { CarriedAs, PaymentMode } from '#domain/order-choices.ts';
import type { OrderSource, Period, StatusSum } from '#domain/parcel/shipments.ts';
import { type OrderPhase, type OrderTime, orderTimeColumns } from '#domain/parcel/order-status.ts';
import { foldAccents } from '#domain/text/text.ts';
import type { Database } from '#server/db/schema.ts';
import type { OrderTable } from '#server/db/tables/orders.ts';
import {
  isInPhase,
  keywordPattern,
  needsAttention,
  orderColumns,
  type OrderRow,
  prefixPattern,
} from './reading-store.ts';

const furtherColumns = [
  'product_type',
  'source',
  'total_centavos',
  'cod_centavos',
] as const satisfies readonly (keyof OrderTable)[];

export type WaybillRow = OrderRow & Pick<Selectable<OrderTable>, (typeof furtherColumns)[number]>;

export interface WaybillFilter {
  /** The time by which orders are sorted and filtered; an order without it is left out. */
  time: OrderTime;
  period: Period;
  phase?: OrderPhase | undefined;
  /** Only those that need attention. */
  attention?: boolean | undefined;
  productType?: CarriedAs | undefined;
  source?: OrderSource | undefined;
  paymentMode?: PaymentMode | undefined;
  /** The beginning of the recipient's city. */
  city?: string | undefined;
  keyword?: string | undefined;
}

type Orders = ExpressionBuilder<Database, 'orders'>;

function matching(userId: string, filter: WaybillFilter) {
  const { time, period, phase, attention, productType, source, paymentMode } = filter;
  const column = orderTimeColumns[time];
  const [city, keyword] = [foldAccents(filter.city ?? '').trim(), (filter.keyword ?? '').trim()];
  return (eb: Orders): Expression<SqlBool> =>
    eb.and([
      eb('user_id', '=', userId),
      ...(column === 'ordered_at' ? [] : [eb(column, 'is not', null)]),
      ...(period.start ? [eb(column, '>=', period.start)] : []),
      ...(period.end ? [eb(column, '<', period.end)] : []),
      ...(phase ? [isInPhase(phase)] : []),
      ...(productType ? [eb('product_type', '=', productType)] : []),
      ...(source ? [eb('source', '=', source)] : []),
      ...(paymentMode ? [eb('payment_mode', '=', paymentMode)] : []),
      ...(city ? [eb('recipient_city', 'like', prefixPattern(city))] : []),
      ...(keyword ? [eb('search_text', 'like', keywordPattern(keyword))] : []),
      ...(attention ? [needsAttention] : []),
    ]);
}

export interface PageSlice {
  limit: number;
  sort: 'newest' | 'oldest';
  /** The waybill before the first one; nothing follows one that the customer doesn't send. */
  after?: string | undefined;
}

/**
 * The waybills after another one, found through the index at its place: the thousandth page is as fast as the first,
 * and new orders move nothing.
 */
export function listWaybills(
  db: Kysely<Database>,
  userId: string,
  filter: WaybillFilter,
  { limit, sort, after }: PageSlice,
): Promise<WaybillRow[]> {
  const column = orderTimeColumns[filter.time];
  const [order, beyond] = sort === 'newest' ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const);
  const of = (wanted: 'id' | typeof column) =>
    db
      .selectFrom('orders as last')
      .select(`last.${wanted}`)
      .where('waybill_no', '=', after ?? '')
      .where('user_id', '=', userId);
  return db
    .selectFrom('orders')
    .select([...orderColumns, ...furtherColumns].map((name) => `orders.${name}` as const))
    .where(matching(userId, filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${sql.ref(column)}, id) ${beyond} ((${of(column)}), (${of('id')}))`),
    )
    .orderBy(column, order)
    .orderBy('id', order)
    .limit(limit)
    .execute();
}

/** By status, whichever phase is requested; statuses without any are left out. */
export function sumByStatus(
  db: Kysely<Database>,
  userId: string,
  { phase: _, attention: __, ...filter }: WaybillFilter,
): Promise<StatusSum[]> {
  return db
    .selectFrom('orders')
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('total_centavos'), eb.lit(0)).as('total'),
      eb.fn.sum<number>('cod_centavos').as('cod'),
    ])
    .where(matching(userId, filter))
    .groupBy('status')
    .execute();
}

export async function countWaybills(db: Kysely<Database>, userId: string, filter: WaybillFilter): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matching(userId, filter))
    .executeTakeFirstOrThrow();
  return count;
}
