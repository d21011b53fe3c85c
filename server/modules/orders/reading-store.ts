/** The SQL of order lists and details. Every query is bound to the customer (ROLE-04). */
import { type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { foldAccents } from '#domain/text/text.ts';
import {
  type OrderPhase,
  type OrderStatus,
  orderStatuses,
  type SignerRelation,
  statusesOfPhase,
} from '#domain/parcel/order-status.ts';
import type { Period } from '#domain/parcel/shipments.ts';
import { askingExceptions, askingReasons, isAwaited } from '#domain/parcel/parcel-verdict.ts';
import type { Database } from '#server/db/schema.ts';
import type { OrderChangeTable, OrderTable } from '#server/db/tables/orders.ts';
import type { OrderScanTable } from '#server/db/tables/parcels.ts';

export const orderColumns = [
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
] as const satisfies readonly (keyof OrderTable)[];
const scanColumns = ['status', 'at', 'place', 'note', 'exception'] as const satisfies readonly (keyof OrderScanTable)[];

export type OrderRow = Pick<Selectable<OrderTable>, (typeof orderColumns)[number]>;
type ScanRow = Pick<Selectable<OrderScanTable>, (typeof scanColumns)[number]>;
export type Direction = 'sent' | 'received';

export interface ListFilter {
  direction: Direction;
  phase?: OrderPhase | undefined;
  keyword?: string | undefined;
  /** The time at which they were placed. */
  period?: Period | undefined;
}

/** The account's phone, once verified, and the contact phone: an unverified phone gives access to no parcels (D-68). */
const provenPhones = (userId: string) => sql<string>`any(array(
  select unnest(array[case when phone_verified_at is not null then phone end, contact_phone])
  from users where users.id = ${userId}::uuid
))`;

const ownedBy = (userId: string, direction: Direction): RawBuilder<SqlBool> =>
  direction === 'sent' ? sql`user_id = ${userId}` : sql`recipient_phone = ${provenPhones(userId)}`;

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
export const prefixPattern = (start: string): string => `${literally(start)}%`;

const awaited = orderStatuses.filter(isAwaited);
const getWords = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

export const isInPhase = (phase: OrderPhase) => sql<SqlBool>`status in (${getWords(statusesOfPhase(phase))})`;

function matching({ direction, phase, period, keyword = '' }: ListFilter, userId: string): RawBuilder<SqlBool> {
  const conditions = [
    ownedBy(userId, direction),
    ...(phase ? [isInPhase(phase)] : []),
    ...(period?.start ? [sql`ordered_at >= ${period.start}`] : []),
    ...(period?.end ? [sql`ordered_at < ${period.end}`] : []),
    ...(keyword.trim() ? [sql`search_text like ${keywordPattern(keyword.trim())}`] : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** `getAsk` of the domain, in the form of the indexes `orders_sent_asking` and `orders_received_asking`. */
export const needsAttention = sql<boolean>`(
  orders.status in (${getWords(awaited)}) and (case
    when exception in (${getWords(askingExceptions)}) then true
    when status = 'outForDelivery' then false
    else coalesce(delay_reason in (${getWords(askingReasons)}), false)
  end)
)`;

/** Whether the list has a filter beside its direction and phase. */
export const isNarrowed = ({ keyword = '', period = {} }: ListFilter): boolean =>
  keyword.trim() !== '' || period.start !== undefined || period.end !== undefined;

/** All orders of a customer in one direction. */
export async function countOrders(db: Kysely<Database>, userId: string, direction: Direction): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(ownedBy(userId, direction))
    .executeTakeFirstOrThrow();
  return count;
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

/** How many match the filter in each status, whichever phase is requested; statuses without any are left out. */
export function countByStatus(
  db: Kysely<Database>,
  userId: string,
  { phase: _, ...filter }: ListFilter,
): Promise<{ status: OrderStatus; count: number }[]> {
  return db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where(matching(filter, userId))
    .groupBy('status')
    .execute();
}

export interface PageSlice {
  limit: number;
  offset: number;
  /** Puts orders that need attention first. */
  attentionFirst?: boolean;
}

/** Newest first. */
const newest = sql`ordered_at desc, id desc`;

/** Built once: concatenating thirty columns for each list would take as long as reading its rows. */
const orderSelection = sql.raw(orderColumns.map((column) => `orders.${column}`).join(', '));

/**
 * A page of ids. Orders that need attention are found among those on their way, and of the rest only the page and those
 * before it are read: sorting everything that a customer ever sent would read all of it for ten rows. The filter
 * applies to them afterwards (`offset 0`), or the database would read every order of the status instead.
 */
const withAttentionFirst = (userId: string, filter: ListFilter, { limit, offset }: PageSlice) => sql`
  with needing as materialized (
    select id, ordered_at from (
      select id, ordered_at, user_id, recipient_phone, status, search_text from orders
      where ${ownedBy(userId, filter.direction)} and ${needsAttention} offset 0
    ) as orders
    where ${matching(filter, userId)}
  ),
  others as (
    select id, ordered_at from orders
    where ${matching(filter, userId)} and id not in (select id from needing)
    order by ${newest} limit ${limit + offset}
  )
  select id, row_number() over (order by turn, ${newest}) as place
  from (select 0 as turn, id, ordered_at from needing union all select 1, id, ordered_at from others) as both_turns
  order by place limit ${limit} offset ${offset}`;

/** The newest first, after those that need attention when these come first. */
export function ordersQuery(userId: string, filter: ListFilter, slice: PageSlice): RawBuilder<OrderRow> {
  const { limit, offset, attentionFirst = false } = slice;
  const isNeeded = filter.phase === undefined || statusesOfPhase(filter.phase).some((status) => isAwaited(status));
  return !attentionFirst || !isNeeded
    ? sql`
        select ${orderSelection} from orders where ${matching(filter, userId)}
        order by ${newest} limit ${limit} offset ${offset}`
    : sql`
        select ${orderSelection} from orders
        join (${withAttentionFirst(userId, filter, slice)}) as page on page.id = orders.id order by page.place`;
}

export async function listOrders(
  db: Kysely<Database>,
  userId: string,
  filter: ListFilter,
  slice: PageSlice,
): Promise<OrderRow[]> {
  const { rows } = await ordersQuery(userId, filter, slice).execute(db);
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

/** The recipient's latest change of the delivery. */
export function newestDeliveryChange(db: Kysely<Database>, orderId: string) {
  return db
    .selectFrom('delivery_changes')
    .select(['at', 'kind', 'date', 'time_window', 'branch_name', 'asked_by'])
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
