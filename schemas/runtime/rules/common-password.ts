/** Apart from the rules for other texts: the list travels only with forms that set a password. */
import { isCommonPassword } from '#domain/common-password.ts';
import type { ProblemOrNone } from './problem.ts';

export function commonPasswordProblem(text: string): ProblemOrNone {
  return isCommonPassword(text) ? {} : undefined;
}
