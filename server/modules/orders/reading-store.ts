/** The SQL of order lists and details. Every query is bound to the customer (ROLE-04). */
import { type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { CarriedAs, PaymentMode } from '#domain/order-choices.ts';
import { foldAccents } from '#domain/text/text.ts';
import {
  isFinal,
  type OrderPhase,
  orderStatuses,
  type OrderTime,
  orderTimeColumns,
  type SignerRelation,
  statusesOfPhase,
} from '#domain/parcel/order-status.ts';
import type { OrderSource, Period, StatusSum } from '#domain/parcel/shipments.ts';
import {
  askingExceptions,
  askingReasons,
  isAwaited,
  type OrderTurn,
  orderTurns,
} from '#domain/parcel/parcel-verdict.ts';
import type { Database } from '#server/db/schema.ts';
import type { OrderChangeTable, OrderTable } from '#server/db/tables/orders.ts';
import type { OrderScanTable } from '#server/db/tables/parcels.ts';

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
  'estimate',
  'price_confirmed_at',
  'pickup_date',
  'pickup_slot',
  'drop_off',
  'payment_mode',
  'promised_from',
  'promised_to',
  'terms_version',
  'ordered_at',
  'picked_up_at',
  'delivery_at',
  'signed_at',
  'cancelled_at',
  'cancel_reason',
  'cancel_note',
  'exception',
  'agreed_to',
  'delay_reason',
  'left_at',
  'source',
  'dispatch_number',
  'group_no',
  'parcel_number',
  'parcel_count',
  'allows_return',
  'product_type',
  'total_centavos',
  'cod_centavos',
] as const satisfies readonly (keyof OrderTable)[];
const scanColumns = ['status', 'at', 'place', 'note', 'exception'] as const satisfies readonly (keyof OrderScanTable)[];

export type OrderRow = Pick<Selectable<OrderTable>, (typeof orderColumns)[number]>;
type ScanRow = Pick<Selectable<OrderScanTable>, (typeof scanColumns)[number]>;
/** How an order is the customer's. */
type Side = 'sent' | 'received';
type Direction = Side | 'all';

export interface ListFilter {
  direction: Direction;
  phase?: OrderPhase | undefined;
  /** Only those that need attention. */
  attention?: boolean | undefined;
  keyword?: string | undefined;
  /** The time by which orders are sorted and filtered, `ordered` without one; an order that has none is left out. */
  time?: OrderTime | undefined;
  period?: Period | undefined;
  productType?: CarriedAs | undefined;
  source?: OrderSource | undefined;
  paymentMode?: PaymentMode | undefined;
  batchId?: string | undefined;
  /** Only these. */
  orderNos?: readonly string[] | undefined;
  /** The beginning of the recipient's city. */
  city?: string | undefined;
}

/** The account's phone, once verified, and the contact phone: an unverified phone gives access to no parcels (D-68). */
const provenPhones = (userId: string) => sql<string>`any(array(
  select unnest(array[case when phone_verified_at is not null then phone end, contact_phone])
  from users where users.id = ${userId}::uuid
))`;

/** How a condition on `orders` says that a customer sends or receives one. */
export const ownedBy = (userId: string, side: Side): RawBuilder<SqlBool> =>
  side === 'sent' ? sql`user_id = ${userId}` : sql`recipient_phone = ${provenPhones(userId)}`;

/** Escapes text for LIKE. */
const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** A waybill number may be typed in the groups in which it is printed. */
function searchable(keyword: string): string {
  const folded = foldAccents(keyword).trim();
  return /^jmx[\d\s-]+$/.test(folded) ? folded.replace(/[\s-]/g, '') : folded;
}

/** The pattern that matches a list's keyword in `search_text`. */
export const keywordPattern = (keyword: string): string => `%${literally(searchable(keyword))}%`;

/** The pattern that matches folded text with this beginning. */
const prefixPattern = (start: string): string => `${literally(start)}%`;

const awaited = orderStatuses.filter(isAwaited);
export const getWords = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

const isInPhase = (phase: OrderPhase) => sql<SqlBool>`status in (${getWords(statusesOfPhase(phase))})`;

/** With its table, because returns have times of the same name. */
const getColumn = ({ time = 'ordered' }: ListFilter) => sql.ref(`orders.${orderTimeColumns[time]}`);

/** `getAsk` of the domain, in the form of the indexes `orders_sent_asking` and `orders_received_asking`. */
export const needsAttention = sql<boolean>`(
  orders.status in (${getWords(awaited)}) and (case
    when exception in (${getWords(askingExceptions)}) then true
    when status = 'outForDelivery' then false
    else coalesce(delay_reason in (${getWords(askingReasons)}), false)
  end)
)`;

/** A customer's order to themselves is one of what they send, where both are asked for. */
const sidesOf = (direction: Direction): readonly Side[] => (direction === 'all' ? ['sent', 'received'] : [direction]);

function matching(userId: string, side: Side, filter: ListFilter): RawBuilder<SqlBool> {
  const { direction, phase, attention, period, productType, source, paymentMode, batchId, orderNos } = filter;
  const { time = 'ordered' } = filter;
  const column = getColumn(filter);
  const [city, keyword] = [foldAccents(filter.city ?? '').trim(), (filter.keyword ?? '').trim()];
  const conditions = [
    ownedBy(userId, side),
    ...(direction === 'all' && side === 'received' ? [sql`user_id is distinct from ${userId}`] : []),
    ...(time === 'ordered' ? [] : [sql`${column} is not null`]),
    ...(period?.start ? [sql`${column} >= ${period.start}`] : []),
    ...(period?.end ? [sql`${column} < ${period.end}`] : []),
    ...(phase ? [isInPhase(phase)] : []),
    ...(productType ? [sql`product_type = ${productType}`] : []),
    ...(source ? [sql`source = ${source}`] : []),
    ...(paymentMode ? [sql`payment_mode = ${paymentMode}`] : []),
    ...(batchId ? [sql`batch_id = ${batchId}`] : []),
    ...(orderNos ? [sql`order_no = any(${orderNos})`] : []),
    ...(city ? [sql`recipient_city like ${prefixPattern(city)}`] : []),
    ...(keyword ? [sql`search_text like ${keywordPattern(keyword)}`] : []),
    ...(attention ? [needsAttention] : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Whether a filter leaves out any order of its direction, whichever phase is requested. */
export const isNarrowed = ({ direction: _, phase: __, time = 'ordered', period, ...filter }: ListFilter): boolean =>
  time !== 'ordered' ||
  [...Object.values(period ?? {}), ...Object.values(filter)].some((value) => value !== undefined && value !== '');

export async function countOrders(db: Kysely<Database>, userId: string, filter: ListFilter): Promise<number> {
  const counts = await Promise.all(
    sidesOf(filter.direction).map((side) =>
      db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(matching(userId, side, filter))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** How many orders of a customer need attention, sent and received, each once. */
export async function countAttention(db: Kysely<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select id from orders where ${ownedBy(userId, 'sent')} and ${needsAttention}
      union select id from orders where ${ownedBy(userId, 'received')} and ${needsAttention}
    ) as needing`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface SideSum extends StatusSum {
  direction: Side;
  /** How many of them need attention. */
  asking: number;
}

/** Centavos, IVA included. */
const returnCharge = sql<number>`(returns.price->>'total')::integer`;

/** What scanned return labels of sent orders cost, by status, as sums without orders: their statuses are those of returns. */
function sumReturnCharges(db: Kysely<Database>, userId: string, filter: ListFilter): Promise<SideSum[]> {
  return db
    .selectFrom('orders')
    .innerJoin('returns', 'returns.order_id', 'orders.id')
    .select((eb) => [
      'status',
      eb.lit(0).as('count'),
      sql<number>`sum(${returnCharge})`.as('total'),
      eb.lit(0).as('cod'),
      eb.lit(0).as('asking'),
      sql.lit('sent').$castTo<Side>().as('direction'),
    ])
    .where('returns.scanned_at', 'is not', null)
    .where(matching(userId, 'sent', { ...filter, phase: 'returning' }))
    .groupBy('status')
    .execute();
}

/**
 * By side and status, whichever phase is requested; those without any are left out. What comes costs its recipient
 * nothing; a scanned return label costs its sender (ADR 128).
 */
export async function sumByStatus(
  db: Kysely<Database>,
  userId: string,
  { phase: _, ...filter }: ListFilter,
): Promise<SideSum[]> {
  const charges = filter.direction === 'sent' ? sumReturnCharges(db, userId, filter) : [];
  const sums = sidesOf(filter.direction).map((side) =>
    db
      .selectFrom('orders')
      .select((eb) => [
        'status',
        eb.fn.countAll<number>().as('count'),
        (side === 'sent' ? eb.fn.coalesce(eb.fn.sum<number>('total_centavos'), eb.lit(0)) : eb.lit(0)).as('total'),
        (side === 'sent' ? eb.fn.sum<number>('cod_centavos') : eb.lit(0)).as('cod'),
        sql<number>`count(*) filter (where ${needsAttention})::integer`.as('asking'),
        sql.lit(side).$castTo<Side>().as('direction'),
      ])
      .where(matching(userId, side, filter))
      .groupBy('status')
      .execute(),
  );
  const [found, returned] = await Promise.all([Promise.all(sums), charges]);
  return [...found.flat(), ...returned];
}

/** By whose turn it is (`getTurn` of the domain), or by the time alone. */
export type OrderSort = 'turn' | 'newest' | 'oldest';

export interface PageSlice {
  limit: number;
  offset: number;
  sort?: OrderSort | undefined;
}

/** Built once: concatenating thirty columns for each list would take as long as reading its rows. */
const orderSelection = sql.raw(orderColumns.map((column) => `orders.${column}`).join(', '));

const finalStatuses = getWords(orderStatuses.filter(isFinal));
const openStatuses = getWords(orderStatuses.filter((status) => !isFinal(status)));
const turnAt = (turn: OrderTurn) => sql.lit(orderTurns.indexOf(turn));

/** `getTurn` of the domain for an order that is not over: its place among the turns. */
const getPlace = (side: Side) => sql`case
  when ${needsAttention} then ${turnAt('yours')}
  when ${isInPhase('waiting')} then ${turnAt(side === 'sent' ? 'yours' : 'waiting')}
  when ${isInPhase('returning')} then ${turnAt('returning')}
  else ${turnAt('moving')} end`;

/** What is due first within a turn: what asks, then a tour that is under way, then the day of the handover or of the promise. */
const due = sql`
  case when ${needsAttention} then 0 when status = 'outForDelivery' then 1 else 2 end as urgency,
  case when ${isInPhase('waiting')} then coalesce(pickup_date, (drop_off->>'date')::date) else promised_to end as due`;

/**
 * A page of ids in their places. By turn, open orders are sorted whole, and of finished ones no more is read than
 * the page and those before it: sorting everything that a customer ever sent would read all of it for ten rows.
 */
function idsOfPage(userId: string, filter: ListFilter, { limit, offset, sort }: PageSlice): RawBuilder<unknown> {
  const direct = sort === 'oldest' ? sql`asc` : sql`desc`;
  const at = sql`${getColumn(filter)} as at`;
  const bothSides = (toQuery: (side: Side, where: RawBuilder<SqlBool>) => RawBuilder<unknown>) =>
    sql.join(
      sidesOf(filter.direction).map((side) => sql`(${toQuery(side, matching(userId, side, filter))})`),
      sql` union all `,
    );
  const isByTurn = sort === 'turn';
  const open = isByTurn
    ? bothSides(
        (side, where) => sql`
          select id, ${getPlace(side)} as turn, ${due}, ${at} from orders
          where ${where} and status in (${openStatuses})`,
      )
    : sql`select null::uuid, 0, 0, null::date, null::timestamptz where false`;
  const others = bothSides(
    (_, where) => sql`
      select id, ${turnAt('over')}, 0, null::date, ${at} from orders
      where ${where} ${isByTurn ? sql`and status in (${finalStatuses})` : sql``}
      order by ${getColumn(filter)} ${direct}, id ${direct} limit ${limit + offset}`,
  );
  return sql`
    select id, row_number() over (order by turn, urgency, due, at ${direct}, id ${direct}) as place
    from (${open} union all ${others}) as turns (id, turn, urgency, due, at)
    order by place limit ${limit} offset ${offset}`;
}

/** Newest first unless sorted otherwise. */
export const ordersQuery = (userId: string, filter: ListFilter, slice: PageSlice): RawBuilder<OrderRow> => sql`
  select ${orderSelection} from orders
  join (${idsOfPage(userId, filter, slice)}) as page on page.id = orders.id order by page.place`;

export async function listOrders(
  db: Kysely<Database>,
  userId: string,
  filter: ListFilter,
  slice: PageSlice,
): Promise<OrderRow[]> {
  const { rows } = await ordersQuery(userId, filter, slice).execute(db);
  return rows;
}

/** With what the order's return label has cost, once it was scanned. */
export type ChargedOrderRow = OrderRow & { return_charge: number | null };

const chargedReturn = sql`(
  select ${returnCharge} from returns where returns.order_id = orders.id and returns.scanned_at is not null)`;

/**
 * The orders after another one, found through the index at its place: the thousandth part of a file is read as fast as
 * the first, and new orders move nothing.
 *
 * @param after a waybill number; nothing follows one that isn't the customer's.
 */
export async function listOrdersAfter(
  db: Kysely<Database>,
  userId: string,
  filter: ListFilter,
  { limit, sort, after }: { limit: number; sort?: OrderSort | undefined; after?: string | undefined },
): Promise<ChargedOrderRow[]> {
  const column = getColumn(filter);
  const [direct, beyond] = sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const inTurn = sql`order by ${column} ${direct}, id ${direct} limit ${limit}`;
  const parts = sidesOf(filter.direction).map((side) => {
    const last = (wanted: RawBuilder<unknown>) =>
      sql`(select ${wanted} from orders where waybill_no = ${after} and (${ownedBy(userId, 'sent')} or ${ownedBy(userId, 'received')}))`;
    const rest = after === undefined ? sql`` : sql`and (${column}, id) ${beyond} (${last(column)}, ${last(sql`id`)})`;
    const charge = side === 'sent' ? chargedReturn : sql`null::integer`;
    return sql`(select ${orderSelection}, ${charge} as return_charge from orders where ${matching(userId, side, filter)} ${rest} ${inTurn})`;
  });
  const { rows } = await sql<ChargedOrderRow>`
    select * from (${sql.join(parts, sql` union all `)}) as orders ${inTurn}`.execute(db);
  return rows;
}

/** An order that the customer has sent or receives; undefined for any other order, as if it didn't exist. */
export function findOwnOrder(db: Kysely<Database>, userId: string, orderNo: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('order_no', '=', orderNo)
    .where((eb) => eb.or([ownedBy(userId, 'sent'), ownedBy(userId, 'received')]))
    .executeTakeFirst();
}

/** The parcels that were placed as one order, bound to the customer like the order itself. */
export function listParcelsOfGroup(db: Kysely<Database>, userId: string, groupNo: string) {
  return db
    .selectFrom('orders')
    .select(['order_no', 'waybill_no', 'status', 'parcel', 'total_centavos', 'parcel_number'])
    .where('group_no', '=', groupNo)
    .where((eb) => eb.or([ownedBy(userId, 'sent'), ownedBy(userId, 'received')]))
    .orderBy('parcel_number')
    .execute();
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

/** The latest change of the delivery. */
export function newestDeliveryChange(db: Kysely<Database>, orderId: string) {
  return db
    .selectFrom('delivery_changes')
    .select(['at', 'kind', 'date', 'time_window', 'branch_name', 'branch_address', 'asked_by'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The customer's changes of an order, oldest first. */
export function listChanges(
  db: Kysely<Database>,
  orderId: string,
): Promise<Omit<Selectable<OrderChangeTable>, 'id' | 'order_id'>[]> {
  return db
    .selectFrom('order_changes')
    .select(['at', 'parts', 'before', 'total'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export interface SignedProof {
  signed_at: Date;
  signer_name: string;
  relation: SignerRelation;
  photos: number;
}

export function findProof(db: Kysely<Database>, orderId: string): Promise<SignedProof | undefined> {
  return db
    .selectFrom('delivery_proofs')
    .select(['signed_at', 'signer_name', 'relation'])
    .select((eb) =>
      eb
        .selectFrom('delivery_photos')
        .select((photo) => photo.fn.countAll<number>().as('photos'))
        .whereRef('delivery_photos.order_id', '=', 'delivery_proofs.order_id')
        .$asScalar()
        .$notNull()
        .as('photos'),
    )
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** How many photos the courier took at the pickup. */
export async function countPickupPhotos(db: Kysely<Database>, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('pickup_photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return count;
}
