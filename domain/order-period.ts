/** From when to when the orders of a list were placed: days in America/Mexico_City (CALL-21). */
import { constants } from './constants.ts';
import { addDays, daysBetween, toInstant, localDate } from './zoned-time.ts';

/** The last few days, today among them, or from one day to another; either end may be open. */
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

/** Whether two days are further apart than anybody may ask for. */
export const isTooLong = ({ from, to }: AskedPeriod): boolean =>
  from !== undefined && to !== undefined && daysBetween(from, to) > constants.orders.maxPeriodDays;

/** The instants of what was asked for; a number of days holds over days by name. */
export function getPeriod({ days, from, to }: AskedPeriod, now: Date): Period {
  if (days !== undefined) return { start: toInstant(addDays(localDate(now), 1 - days), '00:00') };
  return {
    ...(from !== undefined && { start: toInstant(from, '00:00') }),
    ...(to !== undefined && { end: toInstant(addDays(to, 1), '00:00') }),
  };
}
