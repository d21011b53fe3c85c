/**
 * Rules for one day, written YYYY-MM-DD. They are silent about what is no day: that is
 * for `format` to say. Days written like this sort as texts do.
 */
import { addDays, isDate } from '#domain/zoned-time.ts';
import { today } from '../today.ts';
import type { ProblemOrNone } from './problem.ts';

export function futureProblem(day: string): ProblemOrNone {
  return isDate(day) && day > today() ? {} : undefined;
}

export function pastProblem(day: string): ProblemOrNone {
  return isDate(day) && day < today() ? {} : undefined;
}

export function daysAheadProblem(day: string, limit: number): ProblemOrNone {
  return isDate(day) && day > addDays(today(), limit) ? { limit } : undefined;
}

/** Somebody born on 29 February is a year older on 1 March where the year has no such day. */
export function ageProblem(birthday: string, years: number): ProblemOrNone {
  if (!isDate(birthday)) return undefined;
  const comesOfAge = `${String(Number(birthday.slice(0, 4)) + years).padStart(4, '0')}${birthday.slice(4)}`;
  return comesOfAge > today() ? { limit: years } : undefined;
}
