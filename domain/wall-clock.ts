/**
 * The capital's wall clock (D-33), by `Intl` alone: the first page needs it and would otherwise load dayjs for nothing
 * else. Only digits come from `Intl`, because its words differ between versions.
 */
import { constants } from './constants.ts';
import type { CalendarDate } from './written-dates.ts';

interface WallClock extends CalendarDate {
  /** HH:mm, of 24 hours. */
  readonly time: string;
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: constants.service.timeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The date of a calendar, with its weekday. */
export function toCalendarDate(year: number, month: number, day: number): CalendarDate {
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

/** @throws RangeError for an invalid time. */
export function wallClock(instant: Date): WallClock {
  const { year, month, day, hour, minute } = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  return { ...toCalendarDate(Number(year), Number(month), Number(day)), time: `${hour}:${minute}` };
}
