/** The one place that changes an order's status: couriers' scans, and the simulator that plays them (D-66, D-95). */
import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { canFollow, nextStatuses, type OrderStatus } from '#domain/order-status.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { Database, OrderTable } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { pickupAreaOf } from '../catalogue/pickup.ts';

export interface ScanDetails {
  /** Where, as everybody may read it: `Mérida, Yuc.` Never a street. */
  place: string;
  at: Date;
  note?: string | undefined;
}

export type ScanOutcome =
  | { outcome: 'recorded'; from: OrderStatus }
  | { outcome: 'notFound' }
  /** The order's status doesn't allow it. */
  | { outcome: 'refused'; from: OrderStatus; allowed: readonly OrderStatus[] };

/** ENT-16: the first time of each kind is kept. */
const timeOf = {
  pickedUp: 'picked_up_at',
  outForDelivery: 'delivery_at',
  signed: 'signed_at',
  cancelled: 'cancelled_at',
} as const satisfies Partial<Record<OrderStatus, keyof OrderTable>>;

/** Records a scan when the order's status allows it. Two scans at once take turns on the order's row. */
export function recordScan({ db }: Pick<ServerContext, 'db'>, waybillNo: string, status: OrderStatus, details: ScanDetails): Promise<ScanOutcome> {
  return transaction(db, (trx) => appendScan(trx, waybillNo, status, details));
}

/** The same inside a transaction of the caller. */
export async function appendScan(
  trx: Transaction<Database>,
  waybillNo: string,
  status: OrderStatus,
  { place, at, note }: ScanDetails,
): Promise<ScanOutcome> {
  const order = await lockOrder(trx, waybillNo);
  if (!order) return { outcome: 'notFound' };
  const from = order.status;
  if (!canFollow(from, status)) return { outcome: 'refused', from, allowed: nextStatuses(from) };
  const change: Updateable<OrderTable> = { status };
  const column = status in timeOf ? timeOf[status as keyof typeof timeOf] : undefined;
  if (column && order[column] === null) change[column] = at;
  await trx.updateTable('orders').set(change).where('id', '=', order.id).execute();
  await trx.insertInto('order_scans').values({ id: uuidv7(), order_id: order.id, status, at, place, note: note ?? null }).execute();
  if (status === 'cancelled') await freeSlot(trx, order);
  return { outcome: 'recorded', from };
}

function lockOrder(trx: Kysely<Database>, waybillNo: string) {
  return trx
    .selectFrom('orders')
    .select(['id', 'status', 'picked_up_at', 'delivery_at', 'signed_at', 'cancelled_at', 'sender', 'pickup_date', 'pickup_slot'])
    .where('waybill_no', '=', waybillNo)
    .forUpdate()
    .executeTakeFirst();
}

type Booked = Pick<Selectable<OrderTable>, 'sender' | 'pickup_date' | 'pickup_slot'>;

/** Nobody comes: somebody else may have the place. */
async function freeSlot(trx: Kysely<Database>, { sender, pickup_date, pickup_slot }: Booked): Promise<void> {
  await trx
    .updateTable('pickup_slots')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('area', '=', pickupAreaOf(sender.zip))
    .where('date', '=', pickup_date)
    .where('slot', '=', pickup_slot)
    .where('taken', '>', 0)
    .execute();
}
