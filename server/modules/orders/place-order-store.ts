import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { GoodsCategory } from '#domain/order-choices.ts';
import type { Database } from '#server/db/schema.ts';
import type { OrderTable } from '#server/db/tables/orders.ts';
import type { OrderScanTable } from '#server/db/tables/parcels.ts';
import type { ServerContext } from '#server/context.ts';
import { inSteps, stepRows } from '#server/db/transaction.ts';
import { capacityBrought, reservedCapacity } from '../catalogue/pickup-slot-store.ts';
import { type CouponJson, couponsJson, spendingCoupons } from '../pricing/coupon-store.ts';
import { announcingPlaced } from '../notifications/placed.ts';
import { endingPlacedDraft } from '../forms/draft-store.ts';
import { type Route, routeJson } from '../pricing/tariff-store.ts';

/** The SQL that creates orders: one statement reads, one writes. */
export type NewOrder = Insertable<OrderTable> & { user_id: string };
export type NewScan = Insertable<OrderScanTable>;

/** The constraint that prevents overbooking a slot. */
export const slotIsFull = 'pickup_slots_within_capacity';

/** The result of an earlier use of this key. */
export interface SpentKey {
  requestHash: string;
  answer: string;
}

/** The facts that creating an order needs. An unused key gets a new number. */
export type OrderFacts = {
  monthlyContract: boolean;
  collectsCod: boolean;
  /** D-82 */
  codChangePending: boolean;
  /** Set by an operator; null without a setting (D-38, D-54). */
  weightFlag: number | null;
  bagWeights: unknown;
  /** Places in a pickup slot; null without an operator's setting. */
  pickupCapacity: number | null;
  /** How the content is handled unless the order says otherwise; null for a type that isn't on the list (D-69). */
  goodsCategory: GoodsCategory | null;
  route: Route;
  /** The customer's verified one (D-21). */
  contactPhone: string | null;
  /** Those of the chosen ones that belong to the customer. */
  coupons: CouponJson[];
} & ({ spent: SpentKey; sequence: null } | { spent: null; sequence: number });

export interface FactsQuestion {
  userId: string;
  key: string;
  now: Date;
  zips: readonly [origin: string, destination: string];
  couponCodes: readonly string[];
  itemType: string;
}

/** Undefined when the customer is gone. */
export async function orderFacts(
  db: Kysely<Database>,
  { userId, key, now, zips, couponCodes, itemType }: FactsQuestion,
): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`
    select u.monthly_contract as "monthlyContract",
           u.collects_cod as "collectsCod",
           u.cod_change_pending as "codChangePending",
           (select value from settings where settings.key = 'weightFlag') as "weightFlag",
           (select value from settings where settings.key = 'bagMaxWeightKg') as "bagWeights",
           (select value from settings where settings.key = 'pickupCapacity') as "pickupCapacity",
           (select goods_category from item_types where code = ${itemType}) as "goodsCategory",
           case when k.key is not null then json_build_object('requestHash', k.request_hash, 'answer', k.answer) end as spent,
           case when k.key is null then nextval('order_sequence') end as sequence,
           ${routeJson(now, zips)} as route,
           u.contact_phone as "contactPhone",
           ${couponsJson(userId, couponCodes)} as coupons
    from users u
    left join idempotency_keys k on k.user_id = u.id and k.key = ${key}::uuid
    where u.id = ${userId}::uuid`.execute(db);
  return rows[0];
}

/** Undefined when the customer is gone. */
export function customerFacts(
  db: Kysely<Database>,
  userId: string,
): Promise<Pick<OrderFacts, 'monthlyContract' | 'codChangePending'> | undefined> {
  return db
    .selectFrom('users')
    .select(['monthly_contract as monthlyContract', 'cod_change_pending as codChangePending'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export function findSpentKey(db: Kysely<Database>, userId: string, key: string): Promise<SpentKey | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Removes the oldest keys that were used before then. @returns how many. */
async function removeKeysBefore(db: Kysely<Database>, time: Date, limit: number): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys where created_at < ${time} order by created_at limit ${limit}
    )`.execute(db);
  return numAffectedRows;
}

/** The row of a batch that an order is placed for. */
export interface BatchPlace {
  batchId: string;
  row: number;
}

interface OrderToStore {
  order: NewOrder;
  firstScan: NewScan;
  claim: SpentKey & { key: string };
  /** Of the pickup; an order that is brought to a branch books none. */
  booking?: { area: string; capacity: number } | undefined;
  /** To which its sender brings it. */
  branchCode?: string | undefined;
  /** Codes of the coupons that are spent on it. */
  spentCoupons: readonly string[];
  inBatch?: BatchPlace | undefined;
}

/** No row of an undone batch is placed any more: undoing waits for rows that are being placed, or comes before them. */
const openBatch = ({ batchId }: BatchPlace): RawBuilder<unknown> => sql`
  open as (
    select id from batches where id = ${batchId}::uuid and undone_at is null for share
  ),`;

/**
 * D-82: a customer whose change of cash on delivery waits for approval can't place an order. Such a change locks the
 * customer first: an order either exists before the change, or sees it.
 */
const freeCustomer = (userId: string): RawBuilder<unknown> => sql`
  free as (
    select id from users where id = ${userId}::uuid and not cod_change_pending for key share
  ),`;

/** A branch that has closed or takes no parcels any more since it was chosen: nothing is stored. */
const openBranch = (code: string): RawBuilder<unknown> => sql`
  branch as (
    select code from branches where code = ${code} and 'dropOff' = any(services) for share
  ),`;

type Booking = NonNullable<OrderToStore['booking']>;

/** A place in the slot. */
const slotBooked = (o: NewOrder, booking: Booking): RawBuilder<unknown> => sql`
  insert into pickup_slots as booked (area, date, slot, capacity, taken)
  select ${booking.area}, ${o.pickup_date}::date, ${o.pickup_slot}, ${capacityBrought(booking.area, String(o.pickup_date), booking.capacity)}, 1 from claim
  on conflict (area, date, slot) do update set taken = booked.taken + 1,
    capacity = ${reservedCapacity}
  returning taken`;

/** A share of the place that the batch reserves while it is placed. */
const placeShared = (o: NewOrder, booking: Booking, { batchId }: BatchPlace): RawBuilder<unknown> => sql`
  update batch_pickups set sharing = sharing + 1 from claim
  where batch_id = ${batchId}::uuid and area = ${booking.area} and date = ${o.pickup_date}::date and slot = ${o.pickup_slot} and sharing > 0
  returning sharing`;

const booked = ({ order, booking, inBatch }: OrderToStore): RawBuilder<unknown> => {
  if (!booking) return sql`select user_id from claim`;
  return inBatch ? placeShared(order, booking, inBatch) : slotBooked(order, booking);
};

const rowPlaced = ({ batchId, row }: BatchPlace, orderNo: string): RawBuilder<unknown> => sql`
  , row_outcome as (
    update batch_rows set outcome = 'placed', order_no = ${orderNo}, entry = null
    from placed where batch_id = ${batchId}::uuid and row = ${row}
  )`;

/** A batch is announced by its page, and not by hundreds of mails. */
const announced = ({ id: orderId, user_id: userId, ordered_at: at }: NewOrder): RawBuilder<unknown> => sql`
  , announced as (
    ${announcingPlaced({ orderId, userId, at: new Date(at).toISOString() }, sql`placed`)}
  )`;

const paidWith = (codes: readonly string[], { user_id: userId, ordered_at: at }: NewOrder): RawBuilder<unknown> => sql`
  , paid as (
    ${spendingCoupons({ userId, codes, at }, sql`placed`)}
  )`;

/**
 * Uses the key, books the slot unless its sender brings it to a branch, stores the order, its first scan and its promise, spends its coupons and ends its
 * draft, in one statement and so in one transaction; for a row of a batch also stores its outcome, for any other order
 * the mail about it. Each part reads from the one before: a used key books and stores nothing, and the result is false.
 * A full slot and a closed day fail the check `slotIsFull`, a coupon that was spent meanwhile the check
 * `couponIsSpent`; either rolls back everything, including the key.
 */
export async function storeOrder(db: Kysely<Database>, toStore: OrderToStore): Promise<boolean> {
  const { order: o, firstScan: s, claim, spentCoupons, inBatch, branchCode } = toStore;
  const { rows } = await sql<{ stored: boolean }>`
    with ${inBatch ? openBatch(inBatch) : sql``} ${branchCode === undefined ? sql`` : openBranch(branchCode)}
    ${freeCustomer(o.user_id)}
    claim as (
      insert into idempotency_keys (user_id, key, request_hash, answer, created_at)
      select ${o.user_id}::uuid, ${claim.key}::uuid, ${claim.requestHash}, ${claim.answer}, ${o.ordered_at}::timestamptz
      from free ${inBatch ? sql`, open` : sql``} ${branchCode === undefined ? sql`` : sql`, branch`}
      on conflict do nothing
      returning user_id
    ), booking as (
      ${booked(toStore)}
    ), placed as (
      insert into orders (
        id, order_no, waybill_no, user_id, status, product_type, sender, recipient, parcel, price, estimate,
        sender_phone, recipient_phone, pickup_date, pickup_slot, drop_off, payment_mode, promised_from, promised_to,
        agreed_to, search_text, terms_version, ordered_at, source, batch_id, dispatch_number
      )
      select
        ${o.id}::uuid, ${o.order_no}, ${o.waybill_no}, ${o.user_id}::uuid, ${o.status}, ${o.product_type},
        ${o.sender}::jsonb, ${o.recipient}::jsonb, ${o.parcel}::jsonb, ${o.price ?? null}::jsonb, ${o.estimate ?? null}::jsonb,
        ${o.sender_phone}, ${o.recipient_phone}, ${o.pickup_date}::date, ${o.pickup_slot}::text, ${o.drop_off ?? null}::jsonb, ${o.payment_mode},
        ${o.promised_from}::date, ${o.promised_to}::date, ${o.promised_to}::date, ${o.search_text}, ${o.terms_version ?? null}::text,
        ${o.ordered_at}::timestamptz, ${o.source}, ${inBatch?.batchId ?? null}::uuid, ${o.dispatch_number ?? null}::text
      from booking
      returning id
    ), scanned as (
      insert into order_scans (id, order_id, status, at, place, note)
      select ${s.id}::uuid, placed.id, ${s.status}, ${s.at}::timestamptz, ${s.place}, ${s.note}::text
      from placed
    ), promised as (
      insert into promise_changes (order_id, entry, at, promised_from, promised_to)
      select placed.id, 0, ${o.ordered_at}::timestamptz, ${o.promised_from}::date, ${o.promised_to}::date
      from placed
    ), drafted as (
      ${endingPlacedDraft({ userId: o.user_id, key: claim.key, at: o.ordered_at }, sql`placed`)}
    ) ${spentCoupons.length > 0 ? paidWith(spentCoupons, o) : sql``} ${inBatch ? rowPlaced(inBatch, o.order_no) : announced(o)}
    select exists (select from placed) as stored`.execute(db);
  return rows[0]?.stored ?? false;
}

/** As long as a draft, which stores the key that it will be placed under. */
const keptDays = 90;

/** Removes keys that no device can use again. */
export async function sweepKeys({ db, clock }: ServerContext): Promise<void> {
  const time = new Date(clock().getTime() - keptDays * 86_400_000);
  await inSteps(() => removeKeysBefore(db, time, stepRows));
}

/** The SQL of labels, bound to the sender (ROLE-04). */
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
  'drop_off',
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
