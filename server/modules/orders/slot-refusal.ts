/** Why there is no place left in a pickup slot: others have it, or nobody collects on that day. */
import type { Kysely } from 'kysely';
import type { ClosedReason } from '#domain/pickup.ts';
import type { Database } from '../../db/schema.ts';
import { BusinessError } from '../../http/business-error.ts';
import { closedReasonOf } from '../catalogue/closed-days.ts';

const closedRefusals = {
  holiday: 'closedHoliday',
  weather: 'closedWeather',
  operations: 'closedOperations',
} as const satisfies Record<ClosedReason, string>;

type SlotRefusal = 'slotNotOffered' | 'slotFull' | (typeof closedRefusals)[ClosedReason];

export const slotRefused = (pointer: string, reason: SlotRefusal): BusinessError =>
  new BusinessError('pickupSlotFull', { errors: [{ pointer, key: `answers:refusal.${reason}`, params: {} }] });

/** For whoever met the check `slotIsFull`, once that transaction has ended. @param pointer of the slot in the call's input */
export async function fullSlot(
  db: Kysely<Database>,
  { area, date }: { area: string; date: string },
  pointer: string,
): Promise<BusinessError> {
  const closed = await closedReasonOf(db, area, date);
  return slotRefused(pointer, closed ? closedRefusals[closed] : 'slotFull');
}
