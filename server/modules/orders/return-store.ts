/** The SQL of return labels. */
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { getPhase, orderStatuses } from '#domain/parcel/order-status.ts';
import type { ReturnLabelTimes } from '#domain/parcel/return-label.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import type { Database } from '#server/db/schema.ts';
import type { OrderTable } from '#server/db/tables/orders.ts';
import type { ReturnTable } from '#server/db/tables/parcels.ts';
import { getWords, ownedBy } from './reading-store.ts';

export type StoredReturn = Selectable<ReturnTable>;

/** Whether an order has this waybill number, or one of its return labels does. */
export const hasNumber = (waybillNo: string): RawBuilder<SqlBool> => sql`(
  orders.waybill_no = ${waybillNo}
  or orders.id = (select order_id from returns where returns.waybill_no = ${waybillNo})
)`;

/** Undefined for a number that no return label has. */
export function findReturn(db: Kysely<Database>, waybillNo: string): Promise<StoredReturn | undefined> {
  return db.selectFrom('returns').selectAll().where('waybill_no', '=', waybillNo).executeTakeFirst();
}

/** The label that brought or may bring the parcel back: the scanned one, else the newest. */
export function findNewestReturn(db: Kysely<Database>, orderId: string): Promise<StoredReturn | undefined> {
  return db
    .selectFrom('returns')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('scanned_at')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** `isReturnUsable` of the domain, in the form of the index `returns_open`. */
const isUsableOn = (day: string) =>
  sql<SqlBool>`scanned_at is null and returns.cancelled_at is null and last_day >= ${day}`;

/** The labels of these orders that a courier would accept on this day. */
export async function listUsableReturns(
  db: Kysely<Database>,
  orderIds: readonly string[],
  day: string,
): Promise<StoredReturn[]> {
  if (orderIds.length === 0) return [];
  return db.selectFrom('returns').selectAll().where('order_id', 'in', orderIds).where(isUsableOn(day)).execute();
}

/** Orders whose label is of use: their parcel is or will be at its recipient. */
const isReturnable = sql<SqlBool>`status in (${getWords(
  orderStatuses.filter((status) => status !== 'cancelled' && getPhase(status) !== 'returning'),
)})`;

/** The usable labels of the parcels that a customer sends and receives, the first to expire first. */
export function listOwnReturns(db: Kysely<Database>, userId: string, day: string, limit: number) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .selectAll('returns')
    .select(['order_no', 'orders.waybill_no as order_waybill_no', 'user_id', 'status', 'sender', 'recipient', 'parcel'])
    .where(isUsableOn(day))
    .where(isReturnable)
    .where(sql<SqlBool>`(${ownedBy(userId, 'sent')} or ${ownedBy(userId, 'received')})`)
    .orderBy('last_day')
    .orderBy('returns.id')
    .limit(limit)
    .execute();
}

/** Numbers of parcels and of return labels come from one sequence. */
export async function takeSequence(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`select nextval('order_sequence') as sequence`.execute(db);
  if (!rows[0]) throw new Error('The sequence of orders gave no number.');
  return rows[0].sequence;
}

export function createReturn(db: Kysely<Database>, row: Insertable<ReturnTable>): Promise<StoredReturn> {
  return db.insertInto('returns').values(row).returningAll().executeTakeFirstOrThrow();
}

const returnableColumns = [
  'id',
  'order_no',
  'user_id',
  'status',
  'sender',
  'recipient',
  'parcel',
  'product_type',
  'source',
  'allows_return',
] as const satisfies readonly (keyof OrderTable)[];

/** What decides whether a return label can be made, what it costs and what is on it. */
export type ReturnableOrder = Pick<Selectable<OrderTable>, (typeof returnableColumns)[number]>;

/** By its id, or by the number of an order that the customer sends; undefined for any other. */
export type WantedOrder = { orderId: string } | { userId: string; orderNo: string };

export function findReturnable(
  db: Kysely<Database>,
  wanted: WantedOrder,
  { forUpdate = false } = {},
): Promise<ReturnableOrder | undefined> {
  return db
    .selectFrom('orders')
    .select(returnableColumns)
    .where((eb) =>
      'orderId' in wanted
        ? eb('id', '=', wanted.orderId)
        : eb.and([eb('order_no', '=', wanted.orderNo), eb('user_id', '=', wanted.userId)]),
    )
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The reason and the words of a recipient, for a label that exists. */
export async function writeReturnReason(
  db: Kysely<Database>,
  id: string,
  words: Pick<StoredReturn, 'reason' | 'note'>,
): Promise<void> {
  await db.updateTable('returns').set(words).where('id', '=', id).execute();
}

/** The first scan, which charges the sender. */
export async function chargeReturn(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('returns')
    .set({ scanned_at: at })
    .where('id', '=', id)
    .where('scanned_at', 'is', null)
    .execute();
}

/** Its place in a pickup slot is released with it. */
export async function writeReturnCancelled(trx: Kysely<Database>, id: string, at: Date): Promise<void> {
  await freeReturnPickups(trx, sql`id = ${id}::uuid`);
  await trx.updateTable('returns').set({ cancelled_at: at }).where('id', '=', id).execute();
}

export async function writeAllowance(db: Kysely<Database>, orderId: string, isAllowed: boolean): Promise<void> {
  await db.updateTable('orders').set({ allows_return: isAllowed }).where('id', '=', orderId).execute();
}

/** No label can charge a customer who has deleted the account; why a recipient returned is not preserved either. */
export async function voidReturns(db: Kysely<Database>, orderIds: readonly string[], now: Date): Promise<void> {
  const yesterday = addDays(localDate(now), -1);
  await freeReturnPickups(db, sql`order_id = any(${orderIds}::uuid[])`);
  await sql`
    update returns set note = null,
      last_day = case when scanned_at is null then least(last_day, ${yesterday}::date) else last_day end
    where order_id = any(${orderIds}::uuid[])`.execute(db);
}

export const getTimes = ({
  last_day: lastDay,
  scanned_at: scannedAt,
  cancelled_at: cancelledAt,
}: Pick<StoredReturn, 'last_day' | 'scanned_at' | 'cancelled_at'>): ReturnLabelTimes => ({
  lastDay,
  scannedAt,
  cancelledAt,
});

/** The booked pickup. */
export const getPickup = ({
  pickup_date: date,
  pickup_slot: slot,
}: Pick<StoredReturn, 'pickup_date' | 'pickup_slot'>): { date: string; slot: string } | null =>
  date === null || slot === null ? null : { date, slot };

export async function writeReturnPickup(
  db: Kysely<Database>,
  id: string,
  { area, date, slot }: { area: string; date: string; slot: string },
): Promise<void> {
  await db
    .updateTable('returns')
    .set({ pickup_area: area, pickup_date: date, pickup_slot: slot })
    .where('id', '=', id)
    .execute();
}

/** The pickups of unused labels are off: each releases its place once. */
export async function freeReturnPickups(trx: Kysely<Database>, which: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    with off as (
      select id, pickup_area as area, pickup_date as date, pickup_slot as slot from returns
      where ${which} and scanned_at is null and pickup_date is not null for update
    ), places as (
      select area, date, slot, count(*)::integer as places from off group by area, date, slot
    ), freed as (
      update pickup_slots set taken = greatest(0, taken - places.places) from places
      where pickup_slots.area = places.area and pickup_slots.date = places.date and pickup_slots.slot = places.slot
    )
    update returns set pickup_area = null, pickup_date = null, pickup_slot = null from off
    where returns.id = off.id`.execute(trx);
}
