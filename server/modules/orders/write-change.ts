/** Writes a customer's change of an order, within the country and abroad. */
import type { Transaction, Updateable } from 'kysely';
import type { ChangedPart } from '#domain/order-change.ts';
import { isSlotOffered } from '#domain/pickup.ts';
import { timeZoneOfPostalCode } from '#domain/postal-time-zone.ts';
import type { Pickup } from '#schemas/entities.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { Database } from '../../db/schema.ts';
import type { OrderTable } from '../../db/tables/orders.ts';
import { transaction, violates } from '../../db/transaction.ts';
import { getPickupArea } from '../catalogue/pickup.ts';
import { pickupCapacity, readNumber } from '../catalogue/settings.ts';
import { addChange, findSentOrder, type SentOrder, takeSlot } from './change-store.ts';
import { addPromise, changeOrder, freeSlot } from './courier-store.ts';
import { fullSlot, slotRejected } from './slot-rejection.ts';
import { slotIsFull } from './store.ts';

type PickupTime = Pick<Pickup, 'pickupDate' | 'pickupSlot'>;

const slotPointer = '/change/pickupSlot';

export const isMoved = (order: SentOrder, { pickupDate, pickupSlot }: PickupTime): boolean =>
  order.pickup_date !== pickupDate || order.pickup_slot !== pickupSlot;

/** Releases the old place and takes the new one: both or neither. */
async function moveSlot(
  trx: Transaction<Database>,
  order: SentOrder,
  { pickupDate: date, pickupSlot: slot }: PickupTime,
  now: Date,
): Promise<void> {
  if (!isSlotOffered(now, date, slot, timeZoneOfPostalCode(order.sender.zip)))
    throw slotRejected(slotPointer, 'slotNotOffered');
  await freeSlot(trx, order);
  const capacity = await readNumber(trx, pickupCapacity);
  await takeSlot(trx, { area: getPickupArea(order.sender.zip), date, slot, capacity, batchId: order.batch_id });
}

interface Written {
  pickup: PickupTime;
  /** The delivery days that the customer sees next. */
  promisedFrom: string;
  promisedTo: string;
  /** Other columns that change. */
  columns: Updateable<OrderTable>;
  entry: { parts: ChangedPart[]; before: number; total: number };
}

/** @throws BusinessError `pickupSlotFull` for a slot that isn't offered; a full one fails the check `slotIsFull`. */
export async function writeChange(
  trx: Transaction<Database>,
  order: SentOrder,
  { pickup, promisedFrom, promisedTo, columns, entry }: Written,
  now: Date,
): Promise<void> {
  if (isMoved(order, pickup)) await moveSlot(trx, order, pickup, now);
  const days = { promised_from: promisedFrom, promised_to: promisedTo };
  const isPromisedAgain = order.promised_from !== promisedFrom || order.promised_to !== promisedTo;
  await changeOrder(trx, order.id, {
    ...columns,
    pickup_date: pickup.pickupDate,
    pickup_slot: pickup.pickupSlot,
    ...days,
    ...(isPromisedAgain && { agreed_to: promisedTo, delay_reason: null }),
  });
  if (isPromisedAgain) await addPromise(trx, { order_id: order.id, at: now, ...days, reason: null, note: null });
  await addChange(trx, { id: uuidv7(), order_id: order.id, at: now, ...entry });
}

/**
 * Changes the locked order in one transaction; undefined when this customer has sent none.
 * @throws BusinessError `pickupSlotFull`, at the slot, with the reason in words.
 */
export async function changeLocked<T>(
  { db }: ServerContext,
  { userId, orderNo, date }: { userId: string; orderNo: string; date: string },
  work: (trx: Transaction<Database>, order: SentOrder | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(db, async (trx) =>
      work(trx, await findSentOrder(trx, userId, orderNo, { forUpdate: true })),
    );
  } catch (error) {
    if (!violates(error, slotIsFull)) throw error;
    const order = await findSentOrder(db, userId, orderNo);
    throw order ? await fullSlot(db, { area: getPickupArea(order.sender.zip), date }, slotPointer) : error;
  }
}
