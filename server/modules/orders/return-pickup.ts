/** The pickup of a return: its sender or recipient books a slot, moves it, or brings the parcel to a branch (ADR 128). */
import { sql } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { isSlotOffered } from '#domain/parcel/pickup-slots.ts';
import { canPickUpReturn, canSenderReturn } from '#domain/parcel/return-label.ts';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction, violates } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { getPickupArea, offeredSlots } from '../catalogue/pickup-slot-store.ts';
import { pickupCapacity, readNumber } from '../catalogue/settings.ts';
import { fullSlot, slotPointer, slotNotOffered } from './place-order-once.ts';
import { slotIsFull } from './place-order-store.ts';
import {
  findReturn,
  findReturnable,
  freeReturnPickups,
  getPickup,
  getTimes,
  type ReturnableOrder,
  type StoredReturn,
  writeReturnPickup,
} from './return-store.ts';
import { getCircumstances, getReturnLabel, openLabel } from './returns.ts';
import { takeSlot } from './sent-order-store.ts';

const getZip = ({ recipient }: Pick<ReturnableOrder, 'recipient'>): string => recipient.zip ?? '';

/** @throws BusinessError `returnNotPossible` before the delivery, and once the label was used or has expired. */
function checkPickup(order: ReturnableOrder, stored: StoredReturn, now: Date): void {
  const canPickUp = canPickUpReturn(getTimes(stored), order.status, localDate(now));
  if (!canPickUp || !canSenderReturn(getCircumstances(order))) throw new BusinessError('returnNotPossible');
}

/** The slots up to the last day of the label. @throws BusinessError `notFound`, `returnNotPossible` */
export async function returnSlots(
  context: ServerContext,
  userId: string | undefined,
  input: Input<'returnSlots'>,
): Promise<Answer<'returnSlots'>> {
  const { order, stored } = await openLabel(context, userId, input);
  const now = context.clock();
  checkPickup(order, stored, now);
  const { days, nextFree, ...offered } = await offeredSlots(context.db, getZip(order), now);
  const isInTime = ({ date }: { date: string }) => date <= stored.last_day;
  return { ...offered, days: days.filter(isInTime), nextFree: nextFree.filter(isInTime) };
}

/**
 * Releases the old place and takes the new one: both or neither. Repeating it has no effect.
 * @throws BusinessError `notFound`, `returnNotPossible`, `pickupSlotFull` at the slot
 */
export async function bookReturnPickup(
  context: ServerContext,
  userId: string | undefined,
  { pickup, ...label }: Input<'returnPickup'>,
): Promise<Answer<'returnPickup'>> {
  const { db, clock } = context;
  const { order: found } = await openLabel(context, userId, label);
  const now = clock();
  const wanted = pickup && { date: pickup.pickupDate, slot: pickup.pickupSlot };
  const area = getPickupArea(getZip(found));
  try {
    return await transaction(db, async (trx) => {
      const order = await findReturnable(trx, { orderId: found.id }, { forUpdate: true });
      const stored = await findReturn(trx, label.waybillNo);
      if (!order || !stored) throw new BusinessError('notFound');
      checkPickup(order, stored, now);
      const booked = getPickup(stored);
      if (booked?.date !== wanted?.date || booked?.slot !== wanted?.slot) {
        await freeReturnPickups(trx, sql`id = ${stored.id}::uuid`);
        if (wanted) {
          const isOffered = isSlotOffered(now, wanted.date, wanted.slot, timeZoneOfPostalCode(getZip(order)));
          if (!isOffered || wanted.date > stored.last_day) throw slotNotOffered(slotPointer, wanted.date);
          await takeSlot(trx, { area, ...wanted, capacity: await readNumber(trx, pickupCapacity), batchId: null });
          await writeReturnPickup(trx, stored.id, { area, ...wanted });
        }
      }
      const [pickup_date, pickup_slot] = [wanted?.date ?? null, wanted?.slot ?? null];
      return { label: getReturnLabel({ ...stored, pickup_date, pickup_slot }, order.status, localDate(now)) };
    });
  } catch (error) {
    if (!violates(error, slotIsFull)) throw error;
    throw await fullSlot(db, { area, date: wanted?.date ?? '' }, slotPointer);
  }
}
