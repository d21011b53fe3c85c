/**
 * Arrival of a parcel after its hand-in (FEAT-03, CALL-36, D-90). Dates are `YYYY-MM-DD`, times `HH:mm`, both in
 * America/Mexico_City.
 */
import { constants } from './constants.ts';
import type { ProductType } from './entities.ts';
import { type DayOffName, holidayOn } from './holidays.ts';
import { addBusinessDays, type ClosedOn, isBusinessDay, type TransitDays } from './promise.ts';
import { addDays } from './zoned-time.ts';

export interface HandIn {
  date: string;
  /** Undefined means before the cut-off. */
  time?: string | undefined;
}

export interface TransitWindow {
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

export interface TransitDay {
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
