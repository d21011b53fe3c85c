/**
 * The day on which answers are validated. Rules have no clock of their own: a page uses the device's day, a server sets
 * the day by its own clock, in Mexico City time for both (D-33).
 */
import { localDate, toInstant } from '#domain/time/zoned-time.ts';

let announced: Date | undefined;

/** YYYY-MM-DD */
export const today = (): string => localDate(announced ?? new Date());

/** Runs a validation as of a given time. Validation is synchronous, so that two cannot interfere. */
export function validatedAt<T>(now: Date, validate: () => T): T {
  const before = announced;
  announced = now;
  try {
    return validate();
  } finally {
    announced = before;
  }
}

/** Runs a validation as of a day (YYYY-MM-DD), or by the device's clock without one. */
export const validatedOn = <T>(day: string | undefined, validate: () => T): T =>
  day === undefined ? validate() : validatedAt(toInstant(day), validate);
