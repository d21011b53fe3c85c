/** The SQL of couriers' reports. */
import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { PhotoType } from '#domain/courier-reports.ts';
import type { Database } from '../../db/schema.ts';
import type { OrderTable } from '../../db/tables/orders.ts';
import type { OrderScanTable } from '../../db/tables/parcels.ts';
import { getPickupArea } from '../catalogue/pickup.ts';
import { leavePlace } from './shared-place.ts';

const lockedColumns = [
  'id',
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
  'batch_id',
] as const satisfies readonly (keyof OrderTable)[];

export type LockedOrder = Pick<Selectable<OrderTable>, (typeof lockedColumns)[number]>;

/** Serializes concurrent reports on the order's row. */
export function lockOrder(trx: Transaction<Database>, waybillNo: string): Promise<LockedOrder | undefined> {
  return trx
    .selectFrom('orders')
    .select(lockedColumns)
    .where('waybill_no', '=', waybillNo)
    .forUpdate()
    .executeTakeFirst();
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

/** The pickup is off: releases the place in the slot, unless others of its batch are still picked up there. */
export async function freeSlot(
  trx: Transaction<Database>,
  {
    sender,
    pickup_date: date,
    pickup_slot: slot,
    batch_id: batchId,
  }: Pick<LockedOrder, 'sender' | 'pickup_date' | 'pickup_slot' | 'batch_id'>,
): Promise<void> {
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
