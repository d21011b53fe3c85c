/** Separate from the other text rules: only forms that set a password load the list. */
import { isCommonPassword } from '#domain/account/common-password.ts';
import type { ProblemOrNone } from './problem.ts';

export function commonPasswordProblem(text: string): ProblemOrNone {
  return isCommonPassword(text) ? {} : undefined;
}
