/** Rule for the name of a person. */
import { isEmpty } from '#domain/empty.ts';
import { isName } from '#domain/names.ts';
import type { ProblemOrNone } from './problem.ts';

export function personNameProblem(text: string): ProblemOrNone {
  return isEmpty(text) || isName(text.trim()) ? undefined : {};
}
