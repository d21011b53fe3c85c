/**
 * Public holidays of Mexico by rule (Ley Federal del Trabajo, article 74; D-90). Dates are `YYYY-MM-DD`. Election days
 * and other closing days are company holidays, which operators enter.
 */
import { addDays, getWeekday } from './zoned-time.ts';

export const holidayNames = [
  'newYear',
  'constitution',
  'juarez',
  'labour',
  'independence',
  'government',
  'revolution',
  'christmas',
] as const;
export type HolidayName = (typeof holidayNames)[number];

/** Names of days off: a public holiday's own name, or the courier's own. */
export const dayOffNames = [...holidayNames, 'company'] as const;
export type DayOffName = (typeof dayOffNames)[number];

/** Place of company holidays that apply to the whole country. */
export const everywhere = '';

export interface Holiday {
  /** YYYY-MM-DD */
  date: string;
  name: HolidayName;
}

const monday = 1;

const toDateText = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The n-th Monday of a month. */
function nthMonday(year: number, month: number, n: number): string {
  const first = toDateText(year, month, 1);
  const untilMonday = (monday - getWeekday(first) + 7) % 7;
  return addDays(first, untilMonday + (n - 1) * 7);
}

/** The federal executive changes on 1 October of every sixth year from 2024 on. */
const isTransitionYear = (year: number): boolean => year >= 2024 && (year - 2024) % 6 === 0;

/** Days off by law, in the year's order. */
export function publicHolidays(year: number): Holiday[] {
  return [
    { date: toDateText(year, 1, 1), name: 'newYear' },
    { date: nthMonday(year, 2, 1), name: 'constitution' },
    { date: nthMonday(year, 3, 3), name: 'juarez' },
    { date: toDateText(year, 5, 1), name: 'labour' },
    { date: toDateText(year, 9, 16), name: 'independence' },
    ...(isTransitionYear(year) ? [{ date: toDateText(year, 10, 1), name: 'government' } as const] : []),
    { date: nthMonday(year, 11, 3), name: 'revolution' },
    { date: toDateText(year, 12, 25), name: 'christmas' },
  ];
}

// Cached, because a promise checks ten days of mostly one year.
const byYear = new Map<string, ReadonlyMap<string, HolidayName>>();

/** The public holiday on a date; undefined on every other day. */
export function holidayOn(date: string): HolidayName | undefined {
  const year = date.slice(0, 4);
  const holidays =
    byYear.get(year) ?? new Map(publicHolidays(Number(year)).map((holiday) => [holiday.date, holiday.name]));
  byYear.set(year, holidays);
  return holidays.get(date);
}
