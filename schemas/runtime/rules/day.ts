/** Rules for one day, written YYYY-MM-DD; whether there is such a day is for `format` to say. */
import { today } from '../today.ts';
import type { ProblemOrNone } from './problem.ts';

export function futureProblem(day: string): ProblemOrNone {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day > today() ? {} : undefined;
}
