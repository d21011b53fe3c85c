/**
 * The day on which answers are judged. Rules have no clock of their own: in a page it is the device's day, a server says
 * by its own clock which day it is. Mexico City decides in both (D-33).
 */
import { toInstant, localDate } from '#domain/zoned-time.ts';

let announced: Date | undefined;

/** YYYY-MM-DD */
export const today = (): string => localDate(announced ?? new Date());

/** Runs what judges as if it were then. Judging waits for nothing, so that no two can mix. */
export function validatedAt<T>(now: Date, judge: () => T): T {
  const before = announced;
  announced = now;
  try {
    return judge();
  } finally {
    announced = before;
  }
}

/** Runs what judges as on that day (YYYY-MM-DD), or by the device's clock where nobody has said which day it is. */
export const validatedOn = <T>(day: string | undefined, judge: () => T): T =>
  day === undefined ? judge() : validatedAt(toInstant(day), judge);
