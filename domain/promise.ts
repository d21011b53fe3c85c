/** Delivery promise in business days (CONST-08, D-90). Dates are `YYYY-MM-DD` in America/Mexico_City. */
import { constants } from './constants.ts';
import { addDays, weekdayOf } from './zoned-time.ts';

const monday = 1;
const friday = 5;

const dateOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The n-th Monday of a month. */
function nthMonday(year: number, month: number, n: number): string {
  const first = dateOf(year, month, 1);
  const untilMonday = (monday - weekdayOf(first) + 7) % 7;
  return addDays(first, untilMonday + (n - 1) * 7);
}

/** The federal executive changes on 1 October of every sixth year from 2024 on. */
const isTransitionYear = (year: number): boolean => year >= 2024 && (year - 2024) % 6 === 0;

/** Days off by law (Ley Federal del Trabajo, article 74), by rule, in the year's order. Election days are set case by case. */
export function publicHolidays(year: number): string[] {
  return [
    dateOf(year, 1, 1),
    nthMonday(year, 2, 1),
    nthMonday(year, 3, 3),
    dateOf(year, 5, 1),
    dateOf(year, 9, 16),
    ...(isTransitionYear(year) ? [dateOf(year, 10, 1)] : []),
    nthMonday(year, 11, 3),
    dateOf(year, 12, 25),
  ];
}

// A promise asks for ten days of mostly one year: its holidays are worked out once.
const holidaysByYear = new Map<string, ReadonlySet<string>>();

function isPublicHoliday(date: string): boolean {
  const year = date.slice(0, 4);
  const holidays = holidaysByYear.get(year) ?? new Set(publicHolidays(Number(year)));
  holidaysByYear.set(year, holidays);
  return holidays.has(date);
}

/** Monday to Friday, no public holiday. */
export function isBusinessDay(date: string): boolean {
  return weekdayOf(date) <= friday && !isPublicHoliday(date);
}

function nextBusinessDay(date: string): string {
  let day = addDays(date, 1);
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}

/** The date some business days after a date; with 0 the date itself, or the next business day when it isn't one. */
export function addBusinessDays(date: string, days: number): string {
  if (days === 0) return isBusinessDay(date) ? date : nextBusinessDay(date);
  let day = date;
  for (let left = days; left > 0; left -= 1) day = nextBusinessDay(day);
  return day;
}

export interface TransitDays {
  minBusinessDays: number;
  maxBusinessDays: number;
}

/** Transit of the standard service (CONST-08). */
export const standardTransit: TransitDays = constants.delivery;

/** First and last promised delivery date, counted from the pickup date. */
export function promiseWindow(
  pickupDate: string,
  transit: TransitDays = standardTransit,
): { promisedFrom: string; promisedTo: string } {
  return {
    promisedFrom: addBusinessDays(pickupDate, transit.minBusinessDays),
    promisedTo: addBusinessDays(pickupDate, transit.maxBusinessDays),
  };
}
