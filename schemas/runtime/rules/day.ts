/** Rules for one day, written YYYY-MM-DD. They are silent about what is no day: that is for `format` to say. */
import { addDays } from '#domain/zoned-time.ts';
import { today } from '../today.ts';
import type { ProblemOrNone } from './problem.ts';

/** There is such a day. Days written like this sort as texts do. */
function isDay(text: string): boolean {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

export function futureProblem(day: string): ProblemOrNone {
  return isDay(day) && day > today() ? {} : undefined;
}

export function pastProblem(day: string): ProblemOrNone {
  return isDay(day) && day < today() ? {} : undefined;
}

export function daysAheadProblem(day: string, limit: number): ProblemOrNone {
  return isDay(day) && day > addDays(today(), limit) ? { limit } : undefined;
}
