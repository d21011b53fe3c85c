/** The calendar of one product's way: weeks of days, and what each day is to the parcel. Dates are `YYYY-MM-DD`. */
import type { Answer } from '#contract/answers.ts';
import { addDays, getWeekday } from '#domain/zoned-time.ts';

export type Transit = Answer<'transitTimes'>;
export type TransitProduct = Transit['products'][number];
type AnsweredDay = Transit['days'][number];

/**
 * `handIn` the parcel is handed in, `start` day 0 when that is a later day, `counted` a business day under way, `closed`
 * doesn't count, `window` it may arrive, `outside` before or after all that.
 */
export type DayPart = 'handIn' | 'start' | 'counted' | 'closed' | 'window' | 'outside';

export interface CalendarDay {
  date: string;
  part: DayPart;
  closed: AnsweredDay['closed'];
  holiday: AnsweredDay['holiday'];
  /** Business days since day 0; undefined where none is counted. */
  number: number | undefined;
}

const daysPerWeek = 7;

function getPart({ date, closed }: AnsweredDay, handedIn: string, product: TransitProduct): DayPart {
  if (date > product.latest) return 'outside';
  if (date === handedIn) return date >= product.earliest ? 'window' : 'handIn';
  if (closed) return 'closed';
  if (date >= product.earliest) return 'window';
  if (date === product.countedFrom) return 'start';
  return date < product.countedFrom ? 'closed' : 'counted';
}

/** Every day from the one handed in to the last of the window. */
export function calendarDays(
  { handedIn, days }: Pick<Transit, 'handedIn' | 'days'>,
  product: TransitProduct,
): CalendarDay[] {
  let number = 0;
  return days
    .filter(({ date }) => date <= product.latest)
    .map((day) => {
      const part = getPart(day, handedIn.date, product);
      const isCounted = !day.closed && day.date > product.countedFrom;
      if (isCounted) number += 1;
      return { ...day, part, number: isCounted ? number : undefined };
    });
}

/** The days in whole weeks. @param weekStart 0 Sunday to 6 Saturday. */
export function calendarWeeks(days: readonly CalendarDay[], weekStart: number): CalendarDay[][] {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) return [];
  const known = new Map(days.map((day) => [day.date, day]));
  const begin = addDays(first, -(((getWeekday(first) % daysPerWeek) - weekStart + daysPerWeek) % daysPerWeek));
  const weeks: CalendarDay[][] = [];
  for (let start = begin; start <= last; start = addDays(start, daysPerWeek)) {
    weeks.push(
      Array.from({ length: daysPerWeek }, (_, index) => {
        const date = addDays(start, index);
        return known.get(date) ?? { date, part: 'outside', closed: null, holiday: null, number: undefined };
      }),
    );
  }
  return weeks;
}
