import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { BranchService } from '#domain/address/branch.ts';
import type { GoodsCategory } from '#domain/order-choices.ts';
import type { Database } from '#server/db/schema.ts';
import type { HeldRules } from '#server/rules/held.ts';
import { dueNumber } from '#server/rules/store.ts';
import type { OrderTable } from '#server/db/tables/orders.ts';
import type { OrderScanTable, ReturnTable } from '#server/db/tables/parcels.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { inSteps, stepRows } from '#server/db/transaction.ts';
import { branchAddressJson } from '../catalogue/branch-store.ts';
import { capacityBrought, reservedCapacity } from '../catalogue/pickup-slot-store.ts';
import {
  chargingCampaigns,
  type CouponJson,
  couponsJson,
  spendingCoupons,
  type SpentCoupon,
} from '../pricing/coupon-store.ts';
import { announcingPlaced } from '../notifications/placed.ts';
import { type ToBranch, toBranchJson } from '../notifications/to-branch.ts';
import { endingPlacedDraft } from '../forms/draft-store.ts';
import { type Route, routeJson } from '../pricing/tariff-store.ts';
import { type Sender, sentBy } from './sent-order-store.ts';

/** The SQL that creates orders: one statement reads, one writes. */
export type NewOrder = Insertable<OrderTable> & { user_id: string };
type NewScan = Insertable<OrderScanTable>;
export type NewReturn = Insertable<ReturnTable>;

/** The constraint that prevents overbooking a slot. */
export const slotIsFull = 'pickup_slots_within_capacity';

/** The result of an earlier use of this key. */
export interface SpentKey {
  requestHash: string;
  answer: string;
}

/** The facts that creating an order needs. An unused key gets a new number for each parcel, then for each return label. */
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
  /** By type on the list: how the content is handled unless the order says otherwise (D-69). */
  goodsCategories: Readonly<Partial<Record<string, GoodsCategory>>>;
  route: Route;
  /** The customer's verified one (D-21). */
  contactPhone: string | null;
  /** Those of the chosen ones that belong to the customer. */
  coupons: CouponJson[];
} & ({ spent: SpentKey; sequences: null } | { spent: null; sequences: number[] });

export interface FactsQuestion {
  userId: string;
  key: string;
  now: Date;
  zips: readonly [origin: string, destination: string];
  couponCodes: readonly string[];
  /** Of each parcel. */
  itemTypes: readonly string[];
  /** How many return labels are made with the order. */
  returns?: number | undefined;
}

/** Undefined when the customer is gone. */
export async function orderFacts(
  db: Kysely<Database>,
  { userId, key, now, zips, couponCodes, itemTypes, returns = 0 }: FactsQuestion,
): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`
    select u.monthly_contract as "monthlyContract",
           u.collects_cod as "collectsCod",
           u.cod_change_pending as "codChangePending",
           (select value from settings where settings.key = 'weightFlag') as "weightFlag",
           (select value from settings where settings.key = 'bagMaxWeightKg') as "bagWeights",
           (select value from settings where settings.key = 'pickupCapacity') as "pickupCapacity",
           (
             select coalesce(json_object_agg(code, goods_category), '{}') from item_types
             where code = any(${[...new Set(itemTypes)]}::text[])
           ) as "goodsCategories",
           case when k.key is not null then json_build_object('requestHash', k.request_hash, 'answer', k.answer) end as spent,
           case when k.key is null then (
             select json_agg(nextval('order_sequence')) from generate_series(1, ${itemTypes.length + returns}::integer)
           ) end as sequences,
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

/** A parcel of an order. */
export interface PreparedOrder {
  order: NewOrder;
  /** The order's creation is the first scan. */
  firstScan: NewScan;
  /** Made with it (ADR 128). */
  returnLabel?: NewReturn | undefined;
}

interface OrderToStore {
  /** The parcels of the order: the same in everything but the columns of `parcelRow`. */
  rows: readonly [PreparedOrder, ...PreparedOrder[]];
  claim: SpentKey & { key: string };
  /** Of the pickup; an order that is brought to a branch books none. */
  booking?: { area: string; capacity: number } | undefined;
  /** To which its sender brings it. */
  branchCode?: string | undefined;
  /** Where its recipient collects it. */
  deliveryBranch?: string | undefined;
  spentCoupons: readonly SpentCoupon[];
  inBatch?: BatchPlace | undefined;
  /** By which the order was validated: nothing is stored when others hold. Absent for a demonstration's orders. */
  rules?: HeldRules | undefined;
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

/**
 * A branch that has lost the service or been closed since it was chosen: nothing is stored. One that is going to close
 * takes parcels until the day before, and hands over no new ones.
 */
const openBranch = (
  name: 'branch' | 'handing',
  code: string,
  service: BranchService,
  dropOff?: NewOrder['drop_off'],
): RawBuilder<unknown> => sql`
  ${sql.raw(name)} as (
    select code, name, ${branchAddressJson} as address
    from branches where code = ${code} and ${service}::text = any(services)
      and (closed_from is null or closed_from > (${dropOff ?? null}::jsonb->>'date')::date) for share
  ),`;

/** The choice of a branch while ordering is the first change of the delivery, and so read like any other (ADR 130). */
const toBranch = (at: NewOrder['ordered_at']): RawBuilder<unknown> => sql`
  , delivered as (
    insert into delivery_changes (id, order_id, at, kind, asked_by, branch_code, branch_name, branch_address)
    select p.change_id, placed.id, ${at}::timestamptz, 'branch', 'sender', handing.code, handing.name, handing.address
    from placed join parcels as p using (id) cross join handing
  )`;

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

const booked = ({ rows: [{ order }], booking, inBatch }: OrderToStore): RawBuilder<unknown> => {
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
    ${announcingPlaced({ orderId, userId, at: new Date(at).toISOString() }, sql`first_parcel`)}
  )`;

function paidWith(coupons: readonly SpentCoupon[], { user_id: userId, ordered_at: at }: NewOrder): RawBuilder<unknown> {
  const charged = coupons.flatMap(({ campaign, ...coupon }) => (campaign === null ? [] : [{ ...coupon, campaign }]));
  return sql`
  , paid as (
    ${spendingCoupons({ userId, coupons, at }, sql`first_parcel`)}
  ) ${charged.length === 0 ? sql`` : sql`, charged as (${chargingCampaigns(charged, sql`first_parcel`)})`}`;
}

/** The return labels that are made with the order, in one parameter. */
const withReturns = (labels: readonly NewReturn[]): RawBuilder<unknown> => sql`
  , returning_labels as (
    insert into returns (id, order_id, waybill_no, started_by, price, created_at, last_day)
    select r.id, placed.id, r.waybill_no, r.started_by, r.price::jsonb, r.created_at, r.last_day
    from placed join jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as r (
      id uuid, order_id uuid, waybill_no text, started_by text, price text, created_at timestamptz, last_day date
    ) on r.order_id = placed.id
  )`;

/** The columns in which the parcels of one order differ. */
const parcelRow = ({ order, firstScan }: PreparedOrder) => ({
  id: order.id,
  order_no: order.order_no,
  waybill_no: order.waybill_no,
  product_type: order.product_type,
  parcel: order.parcel,
  price: order.price,
  estimate: order.estimate,
  drop_off: order.drop_off,
  promised_from: order.promised_from,
  promised_to: order.promised_to,
  search_text: order.search_text,
  group_no: order.group_no,
  parcel_number: order.parcel_number,
  parcel_count: order.parcel_count,
  allows_return: order.allows_return ?? false,
  scan_id: firstScan.id,
  change_id: uuidv7(),
});

/** One row for each parcel, in one parameter: twenty cost one statement, of the same text as a single one. */
const parcelRows = (rows: readonly PreparedOrder[]): RawBuilder<unknown> => sql`
  parcels as (
    select * from jsonb_to_recordset(${JSON.stringify(rows.map(parcelRow))}::jsonb) as r (
      id uuid, order_no text, waybill_no text, product_type text, parcel text, price text, estimate text, drop_off text,
      promised_from date, promised_to date, search_text text, group_no text, parcel_number smallint,
      parcel_count smallint, allows_return boolean, scan_id uuid, change_id uuid
    )
  )`;

/**
 * Uses the key, books one place in the slot unless its sender brings it to a branch, stores each parcel of the order with
 * its first scan, its promise and its return label, spends the order's coupons and ends its draft, in one statement and so in one
 * transaction; for a row of a batch also stores its outcome, for any other order the mail about it. Each part reads from
 * the one before: a used key books and stores nothing, and the result is false. A full slot and a closed day fail the
 * check `slotIsFull`, a coupon that was spent meanwhile the check `couponIsSpent`, a campaign without budget the check `budgetIsSpent`;
 * each rolls back everything, including the key.
 */
export async function storeOrder(db: Kysely<Database>, toStore: OrderToStore): Promise<boolean> {
  const { rows: parcels, claim, spentCoupons, inBatch, branchCode, deliveryBranch, rules } = toStore;
  const [{ order: o, firstScan: s }] = parcels;
  const labels = parcels.flatMap(({ returnLabel }) => returnLabel ?? []);
  const { rows } = await sql<{ stored: boolean }>`
    with ${inBatch ? openBatch(inBatch) : sql``}
    ${branchCode === undefined ? sql`` : openBranch('branch', branchCode, 'dropOff', o.drop_off)}
    ${deliveryBranch === undefined ? sql`` : openBranch('handing', deliveryBranch, 'pickUp')}
    ${freeCustomer(o.user_id)}
    claim as (
      insert into idempotency_keys (user_id, key, request_hash, answer, created_at)
      select ${o.user_id}::uuid, ${claim.key}::uuid, ${claim.requestHash}, ${claim.answer}, ${o.ordered_at}::timestamptz
      from free ${inBatch ? sql`, open` : sql``} ${branchCode === undefined ? sql`` : sql`, branch`} ${deliveryBranch === undefined ? sql`` : sql`, handing`}
      ${rules ? sql`where ${dueNumber(o.ordered_at)} is not distinct from ${rules.due}::integer` : sql``}
      on conflict do nothing
      returning user_id
    ), booking as (
      ${booked(toStore)}
    ), ${parcelRows(parcels)}, placed as (
      insert into orders (
        id, order_no, waybill_no, user_id, status, product_type, sender, recipient, parcel, price, estimate,
        sender_phone, recipient_phone, pickup_date, pickup_slot, drop_off, payment_mode, promised_from, promised_to,
        agreed_to, search_text, terms_version, rule_set, ordered_at, source, batch_id, dispatch_number,
        group_no, parcel_number, parcel_count, allows_return
      )
      select
        p.id, p.order_no, p.waybill_no, ${o.user_id}::uuid, ${o.status}, p.product_type,
        ${o.sender}::jsonb, ${o.recipient}::jsonb, p.parcel::jsonb, p.price::jsonb, p.estimate::jsonb,
        ${o.sender_phone}, ${o.recipient_phone}, ${o.pickup_date}::date, ${o.pickup_slot}::text, p.drop_off::jsonb, ${o.payment_mode},
        p.promised_from, p.promised_to, p.promised_to, p.search_text, ${o.terms_version ?? null}::text, ${rules?.number ?? null}::integer,
        ${o.ordered_at}::timestamptz, ${o.source}, ${inBatch?.batchId ?? null}::uuid, ${o.dispatch_number ?? null}::text,
        p.group_no, p.parcel_number, p.parcel_count, p.allows_return
      from booking cross join parcels as p
      returning id
    ), first_parcel as (
      select id from placed where id = ${o.id}::uuid
    ), scanned as (
      insert into order_scans (id, order_id, status, at, place, note)
      select p.scan_id, placed.id, ${s.status}, ${s.at}::timestamptz, ${s.place}, ${s.note}::text
      from placed join parcels as p using (id)
    ), promised as (
      insert into promise_changes (order_id, entry, at, promised_from, promised_to)
      select placed.id, 0, ${o.ordered_at}::timestamptz, p.promised_from, p.promised_to
      from placed join parcels as p using (id)
    ), drafted as (
      ${endingPlacedDraft({ userId: o.user_id, key: claim.key, at: o.ordered_at }, sql`first_parcel`)}
    ) ${deliveryBranch === undefined ? sql`` : toBranch(o.ordered_at)} ${labels.length > 0 ? withReturns(labels) : sql``}
    ${spentCoupons.length > 0 ? paidWith(spentCoupons, o) : sql``} ${inBatch ? rowPlaced(inBatch, o.order_no) : announced(o)}
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
  'id',
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

export type LabelRow = Pick<Selectable<OrderTable>, (typeof columns)[number]> & { to_branch: ToBranch | null };

/** Those of the orders that the customer sends; unsorted. */
export function listSentOrders(db: Kysely<Database>, sender: Sender, orderNos: readonly string[]): Promise<LabelRow[]> {
  return db
    .selectFrom('orders')
    .select(columns)
    .select(({ ref }) => toBranchJson(ref('orders.id')).as('to_branch'))
    .where(sentBy(sender))
    .where('order_no', 'in', orderNos)
    .execute();
}
