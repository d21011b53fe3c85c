/**
 * Until when a statement about a parcel's day is true, in the local time of the place: the recipient's for a delivery,
 * the sender's for a pickup. Dates are `YYYY-MM-DD`.
 */
import { constants } from '../constants.ts';
import { timeZoneOfPostalCode } from '../time/time-zone.ts';
import { localDate, toInstant } from '../time/zoned-time.ts';
import type { OrderStatus, ScanException } from './order-status.ts';
import type { DropOff } from './drop-off.ts';
import { slotBounds } from './pickup-slots.ts';

interface Address {
  zip?: string | undefined;
  /** ISO 3166-1 alpha-2; absent within Mexico. */
  country?: string | null | undefined;
}

/** IANA name; the capital's for an address in another country. */
export const getTimeZone = ({ zip = '', country }: Address): string =>
  country ? constants.service.timeZone : timeZoneOfPostalCode(zip);

/** The end of the last delivery tour of a day (CONST-09). */
export const getLastTourEnd = (date: string, timeZone: string): Date =>
  toInstant(date, constants.service.eveningDeliveryEnd, timeZone);

export interface Tour {
  status: OrderStatus;
  /** Of its latest scan. */
  exception: ScanException | null;
  /** When it was last out for delivery; null when unknown. */
  leftAt: Date | null;
}

/** The end of the day's last tour for a parcel that is on one; null for every other parcel. */
export function getArrivalEnd({ status, exception, leftAt }: Tour, timeZone: string): Date | null {
  if (status !== 'outForDelivery' || exception !== null || leftAt === null) return null;
  const end = getLastTourEnd(localDate(leftAt, timeZone), timeZone);
  return leftAt < end ? end : null;
}

interface BookedHandover {
  status: OrderStatus;
  /** Null, like the slot, for a parcel that its sender brings. */
  date: string | null;
  slot: string | null;
  dropOff?: Pick<DropOff, 'endsAt'> | null | undefined;
}

/**
 * Until when a waiting parcel leaves its sender: the end of the booked slot, or of the last day to bring it; null for
 * every other parcel.
 */
export function getPickupEnd({ status, date, slot, dropOff }: BookedHandover, timeZone: string): Date | null {
  if (status !== 'toBePickedUp') return null;
  if (dropOff) return new Date(dropOff.endsAt);
  return date === null || slot === null ? null : slotBounds(date, slot, timeZone).end;
}
