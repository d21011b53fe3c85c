/** The period in which the orders of a list were placed: days in America/Mexico_City (CALL-21). */
import { constants } from './constants.ts';
import { addDays, daysBetween, toInstant, localDate } from './zoned-time.ts';

/** The last few days including today, or a range of days; either end may be open. */
export interface AskedPeriod {
  days?: number | undefined;
  /** YYYY-MM-DD */
  from?: string | undefined;
  to?: string | undefined;
}

export interface Period {
  /** The first instant of the first day. */
  start?: Date;
  /** The first instant after the last day. */
  end?: Date;
}

/** Whether two days are further apart than a request may be. */
export const isTooLong = ({ from, to }: AskedPeriod): boolean =>
  from !== undefined && to !== undefined && daysBetween(from, to) > constants.orders.maxPeriodDays;

/** The instants of a requested period; a number of days takes precedence over named days. */
export function getPeriod({ days, from, to }: AskedPeriod, now: Date): Period {
  if (days !== undefined) return { start: toInstant(addDays(localDate(now), 1 - days), '00:00') };
  return {
    ...(from !== undefined && { start: toInstant(from, '00:00') }),
    ...(to !== undefined && { end: toInstant(addDays(to, 1), '00:00') }),
  };
}
