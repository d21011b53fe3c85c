/**
 * Rules for one day, written YYYY-MM-DD. They ignore invalid days, which `format` reports. Days in this form sort like
 * texts.
 */
import { isDate } from '#domain/time/written-dates.ts';
import { addDays } from '#domain/time/zoned-time.ts';
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

/** A person born on 29 February turns a year older on 1 March in years without that day. */
export function ageProblem(birthday: string, years: number): ProblemOrNone {
  if (!isDate(birthday)) return undefined;
  const comesOfAge = `${String(Number(birthday.slice(0, 4)) + years).padStart(4, '0')}${birthday.slice(4)}`;
  return comesOfAge > today() ? { limit: years } : undefined;
}
