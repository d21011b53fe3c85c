/** Why there is no place left in a pickup slot: it is full, or couriers don't collect on that day. */
import type { Kysely } from 'kysely';
import type { ClosedReason } from '#domain/pickup.ts';
import type { Database } from '../../db/schema.ts';
import { BusinessError } from '../../http/business-error.ts';
import { getClosedReason } from '../catalogue/closed-days.ts';

const closedRejections = {
  holiday: 'closedHoliday',
  weather: 'closedWeather',
  operations: 'closedOperations',
} as const satisfies Record<ClosedReason, string>;

type SlotRejection = 'slotNotOffered' | 'slotFull' | (typeof closedRejections)[ClosedReason];

export const slotRejected = (pointer: string, reason: SlotRejection): BusinessError =>
  new BusinessError('pickupSlotFull', { errors: [{ pointer, key: `answers:refusal.${reason}`, params: {} }] });

/**
 * Call it after a transaction that failed the check `slotIsFull` has ended. @param pointer of the slot in the call's
 * input
 */
export async function fullSlot(
  db: Kysely<Database>,
  { area, date }: { area: string; date: string },
  pointer: string,
): Promise<BusinessError> {
  const closed = await getClosedReason(db, area, date);
  return slotRejected(pointer, closed ? closedRejections[closed] : 'slotFull');
}
