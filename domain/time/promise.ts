import { constants } from '../constants.ts';
import { type DayOffName, holidayOn } from './holidays.ts';
import { addDays, getWeekday } from './zoned-time.ts';
import type { ProductType } from '../order-choices.ts';

/** Delivery promise in business days (CONST-08, D-90). Dates are `YYYY-MM-DD` in America/Mexico_City. */
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

/**
 * Arrival of a parcel after its hand-in (FEAT-03, CALL-36, D-90). Dates are `YYYY-MM-DD`, times `HH:mm`, both in
 * America/Mexico_City.
 */
export interface HandIn {
  date: string;
  /** Undefined means before the cut-off. */
  time?: string | undefined;
}

interface TransitWindow {
  /** A later hand-in counts as the next business day. */
  cutOff: string;
  /** Handed in on a business day, after its cut-off. */
  isLate: boolean;
  /** The business day that is day 0. */
  countedFrom: string;
  earliest: string;
  latest: string;
}

/** The delivery window of one product. */
export function transitWindow({ date, time }: HandIn, productType: ProductType, transit: TransitDays): TransitWindow {
  const cutOff = constants.delivery.cutOff[productType];
  const { closedOn } = transit;
  const isLate = isBusinessDay(date, closedOn) && time !== undefined && time >= cutOff;
  const countedFrom = addBusinessDays(date, isLate ? 1 : 0, closedOn);
  return {
    cutOff,
    isLate,
    countedFrom,
    earliest: addBusinessDays(countedFrom, transit.minBusinessDays, closedOn),
    latest: addBusinessDays(countedFrom, transit.maxBusinessDays, closedOn),
  };
}

interface TransitDay {
  date: string;
  /** Why it does not count; null on a business day. */
  closed: 'weekend' | 'holiday' | null;
  holiday: DayOffName | null;
}

function transitDay(date: string, closedOn: ClosedOn = []): TransitDay {
  const holiday = holidayOn(date) ?? (closedOn.includes(date) ? 'company' : null);
  if (isBusinessDay(date, closedOn)) return { date, closed: null, holiday };
  return { date, closed: holiday ? 'holiday' : 'weekend', holiday };
}

/** Every day of a range, both ends included. */
export function transitDays(from: string, to: string, closedOn?: ClosedOn): TransitDay[] {
  const days: TransitDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(transitDay(date, closedOn));
  return days;
}
