import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { OrderChangeTable, OrderTable } from '#server/db/tables/orders.ts';
import type { PhotoType } from '#domain/parcel/order-status.ts';
import type { OrderScanTable } from '#server/db/tables/parcels.ts';
import { hasNumber } from './return-store.ts';
import { capacityBrought, getPickupArea, reservedCapacity } from '../catalogue/pickup-slot-store.ts';

/**
 * The place in a pickup slot that orders of one batch share: the first one takes it, the last one releases it (D-56).
 * Counted in one row, so that concurrent changes are serialized.
 */
interface SharedPlace {
  batchId: string;
  area: string;
  /** YYYY-MM-DD */
  date: string;
  slot: string;
}

/** @returns whether it is the first one, which has to take a place. */
async function joinPlace(trx: Kysely<Database>, { batchId, area, date, slot }: SharedPlace): Promise<boolean> {
  const { sharing } = await trx
    .insertInto('batch_pickups')
    .values({ batch_id: batchId, area, date, slot, sharing: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['batch_id', 'area', 'date', 'slot'])
        .doUpdateSet({ sharing: sql<number>`batch_pickups.sharing + 1` }),
    )
    .returning('sharing')
    .executeTakeFirstOrThrow();
  return sharing === 1;
}

/** @returns whether no order shares it any more, so that the place has to be released. */
async function leavePlace(trx: Transaction<Database>, { batchId, area, date, slot }: SharedPlace): Promise<boolean> {
  const left = await trx
    .updateTable('batch_pickups')
    .set((eb) => ({ sharing: eb('sharing', '-', 1) }))
    .where('batch_id', '=', batchId)
    .where('area', '=', area)
    .where('date', '=', date)
    .where('slot', '=', slot)
    .where('sharing', '>', 0)
    .returning('sharing')
    .executeTakeFirst();
  return left?.sharing === 0;
}

type GroupMember = Pick<Selectable<OrderTable>, 'id' | 'group_no'>;

/**
 * Whether another parcel of the same order is not cancelled: what the order has taken is released with its last parcel.
 * Concurrent changes of one order are serialized by a lock that is always taken after those of rows; the second
 * statement sees what the one before has committed.
 * @param pickup counts only the parcels that are picked up then
 */
export async function hasOtherParcels(
  trx: Kysely<Database>,
  { id, group_no: groupNo }: GroupMember,
  pickup?: { date: string; slot: string },
): Promise<boolean> {
  if (groupNo === null) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order ${groupNo}`}, 0))`.execute(trx);
  const found = await trx
    .selectFrom('orders')
    .select('id')
    .where('group_no', '=', groupNo)
    .where('id', '<>', id)
    .where('status', '<>', 'cancelled')
    .$if(pickup !== undefined, (query) =>
      query.where('pickup_date', '=', pickup?.date ?? '').where('pickup_slot', '=', pickup?.slot ?? ''),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The SQL of customers' changes to orders that wait for their pickup. */
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
  'drop_off',
  'promised_from',
  'promised_to',
  'ordered_at',
  'signed_at',
  'batch_id',
  'group_no',
  'source',
] as const satisfies readonly (keyof OrderTable)[];

export type SentOrder = Pick<Selectable<OrderTable>, (typeof sentColumns)[number]>;

/** For an operator, who may change the orders of every customer and of accounts that were deleted. */
export const anySender = Symbol('any sender');
/** The customer whose orders are found. */
export type Sender = string | typeof anySender;

export const sentBy = (sender: Sender): RawBuilder<SqlBool> =>
  sender === anySender ? sql`true` : sql`user_id = ${sender}::uuid`;

/** An order that the customer has sent; undefined for another customer's. */
export function findSentOrder(
  db: Kysely<Database>,
  sender: Sender,
  orderNo: string,
  { forUpdate = false } = {},
): Promise<SentOrder | undefined> {
  return db
    .selectFrom('orders')
    .select(sentColumns)
    .where('order_no', '=', orderNo)
    .where(sentBy(sender))
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The parcels that were placed together with this one and are not cancelled. */
export function listTogether(db: Kysely<Database>, { id, group_no: groupNo }: GroupMember): Promise<SentOrder[]> {
  return db
    .selectFrom('orders')
    .select(sentColumns)
    .where('group_no', '=', groupNo)
    .where('id', '<>', id)
    .where('status', '<>', 'cancelled')
    .orderBy('parcel_number')
    .execute();
}

/** Locks the order and all that were placed together with it, in their order: of two changes one waits for the other. */
export async function lockTogether(trx: Transaction<Database>, sender: Sender, orderNo: string): Promise<void> {
  await sql`
    select id from orders where ${sentBy(sender)} and (order_no = ${orderNo} or group_no = (
      select group_no from orders where order_no = ${orderNo} and ${sentBy(sender)}
    )) order by parcel_number for update`.execute(trx);
}

/**
 * Takes a place in a slot, unless the order's batch, or another parcel of the order, has one there already. A full slot, and one of a
 * closed day, fails the check `slotIsFull`.
 */
export async function takeSlot(
  trx: Transaction<Database>,
  {
    area,
    date,
    slot,
    capacity,
    batchId,
    order,
  }: Omit<SharedPlace, 'batchId'> & { capacity: number; batchId: string | null; order?: GroupMember },
): Promise<void> {
  if (order && (await hasOtherParcels(trx, order, { date, slot }))) return;
  if (batchId !== null && !(await joinPlace(trx, { batchId, area, date, slot }))) return;
  await sql`
    insert into pickup_slots as booked (area, date, slot, capacity, taken)
    values (${area}, ${date}::date, ${slot}, ${capacityBrought(area, date, capacity)}, 1)
    on conflict (area, date, slot) do update set taken = booked.taken + 1, capacity = ${reservedCapacity}`.execute(trx);
}

export async function addChange(trx: Transaction<Database>, change: Insertable<OrderChangeTable>): Promise<void> {
  await trx.insertInto('order_changes').values(change).execute();
}

/** The SQL of couriers' reports. */
const lockedColumns = [
  'id',
  'waybill_no',
  'user_id',
  'cod_centavos',
  'status',
  'promised_from',
  'promised_to',
  'picked_up_at',
  'delivery_at',
  'signed_at',
  'cancelled_at',
  'sender',
  'price',
  'estimate',
  'pickup_date',
  'pickup_slot',
  'drop_off',
  'batch_id',
  'group_no',
] as const satisfies readonly (keyof OrderTable)[];

export type LockedOrder = Pick<Selectable<OrderTable>, (typeof lockedColumns)[number]>;

/** Serializes concurrent reports on the order's row, which the number of a return label names too. */
export function lockOrder(trx: Transaction<Database>, waybillNo: string): Promise<LockedOrder | undefined> {
  return trx.selectFrom('orders').select(lockedColumns).where(hasNumber(waybillNo)).forUpdate().executeTakeFirst();
}

export async function changeOrder(
  trx: Transaction<Database>,
  orderId: string,
  change: Updateable<OrderTable>,
): Promise<void> {
  await trx.updateTable('orders').set(change).where('id', '=', orderId).execute();
}

export async function addScan(trx: Transaction<Database>, scan: Insertable<OrderScanTable>): Promise<void> {
  await trx.insertInto('order_scans').values(scan).execute();
}

/** Orders whose parcel should have been brought to its branch before then. */
export function listOverdueDropOffs(
  db: Kysely<Database>,
  time: Date,
): Promise<Pick<Selectable<OrderTable>, 'id' | 'waybill_no' | 'sender' | 'drop_off'>[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'waybill_no', 'sender', 'drop_off'])
    .where('status', '=', 'toBePickedUp')
    .where('drop_off', 'is not', null)
    .where(sql<boolean>`drop_off->>'endsAt' < ${time.toISOString()}`)
    .execute();
}

/**
 * The pickup is off: releases the place in the slot, unless others of its batch or order are still picked up there. A
 * parcel that is brought to a branch has none.
 */
export async function freeSlot(
  trx: Transaction<Database>,
  {
    sender,
    pickup_date: date,
    pickup_slot: slot,
    batch_id: batchId,
    ...order
  }: Pick<LockedOrder, 'sender' | 'pickup_date' | 'pickup_slot' | 'batch_id'> & Partial<GroupMember>,
): Promise<void> {
  if (date === null || slot === null) return;
  const { id, group_no: groupNo = null } = order;
  if (id !== undefined && (await hasOtherParcels(trx, { id, group_no: groupNo }, { date, slot }))) return;
  const area = getPickupArea(sender.zip);
  if (batchId !== null && !(await leavePlace(trx, { batchId, area, date, slot }))) return;
  await trx
    .updateTable('pickup_slots')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('area', '=', area)
    .where('date', '=', date)
    .where('slot', '=', slot)
    .where('taken', '>', 0)
    .execute();
}

type LedgerEntry = Omit<Insertable<Database['promise_changes']>, 'entry'>;

/** Appends to the ledger of a locked order. */
export async function addPromise(trx: Transaction<Database>, promise: LedgerEntry): Promise<void> {
  await trx
    .insertInto('promise_changes')
    .values((eb) => ({
      ...promise,
      entry: eb
        .selectFrom('promise_changes as earlier')
        .select(sql<number>`coalesce(max(earlier.entry), -1) + 1`.as('next'))
        .where('earlier.order_id', '=', promise.order_id),
    }))
    .execute();
}

export interface Photo {
  mediaType: PhotoType;
  bytes: Uint8Array;
}

const photoRows = (orderId: string, photos: readonly Photo[]) =>
  photos.map(({ mediaType, bytes }, position) => ({ order_id: orderId, position, media_type: mediaType, bytes }));

export async function addProof(
  trx: Transaction<Database>,
  proof: Insertable<Database['delivery_proofs']>,
  photos: readonly Photo[],
): Promise<void> {
  await trx.insertInto('delivery_proofs').values(proof).execute();
  if (photos.length === 0) return;
  await trx.insertInto('delivery_photos').values(photoRows(proof.order_id, photos)).execute();
}

export async function addPickupPhotos(
  trx: Transaction<Database>,
  orderId: string,
  photos: readonly Photo[],
): Promise<void> {
  if (photos.length === 0) return;
  await trx.insertInto('pickup_photos').values(photoRows(orderId, photos)).execute();
}
