/** Delivery promise in business days (CONST-08, D-90). Dates are `YYYY-MM-DD` in America/Mexico_City. */
import { constants } from './constants.ts';
import { holidayOn } from './holidays.ts';
import { addDays, getWeekday } from './zoned-time.ts';

const friday = 5;

/** Company holidays as dates, of one place or of one route. */
export type ClosedOn = readonly string[] | undefined;

/** Monday to Friday, no holiday. */
export function isBusinessDay(date: string, closedOn: ClosedOn = []): boolean {
  return getWeekday(date) <= friday && !holidayOn(date) && !closedOn.includes(date);
}

function nextBusinessDay(date: string, closedOn: ClosedOn): string {
  let day = addDays(date, 1);
  while (!isBusinessDay(day, closedOn)) day = addDays(day, 1);
  return day;
}

/** The date some business days after a date; with 0 the date itself, or the next business day when it isn't one. */
export function addBusinessDays(date: string, days: number, closedOn?: ClosedOn): string {
  if (days === 0) return isBusinessDay(date, closedOn) ? date : nextBusinessDay(date, closedOn);
  let day = date;
  for (let left = days; left > 0; left -= 1) day = nextBusinessDay(day, closedOn);
  return day;
}

export interface TransitDays {
  minBusinessDays: number;
  maxBusinessDays: number;
  /** Company holidays at one of its ends, which do not count. */
  closedOn?: readonly string[];
}

/** Transit of the standard service (CONST-08). */
export const standardTransit: TransitDays = constants.delivery;

/** First and last promised delivery date, counted from the pickup date. */
export function promiseWindow(
  pickupDate: string,
  transit: TransitDays = standardTransit,
): { promisedFrom: string; promisedTo: string } {
  return {
    promisedFrom: addBusinessDays(pickupDate, transit.minBusinessDays, transit.closedOn),
    promisedTo: addBusinessDays(pickupDate, transit.maxBusinessDays, transit.closedOn),
  };
}
