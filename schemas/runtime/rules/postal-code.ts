/** Rule for a Mexican postal code. */
import { constants } from '#domain/constants.ts';
import { isPostalCode } from '#domain/address/postal.ts';
import type { ProblemOrNone } from './problem.ts';
import { digitsProblem } from './text.ts';

export function postalCodeProblem(text: string): ProblemOrNone {
  const problem = digitsProblem(text, constants.postal.digits);
  if (problem) return problem;
  return isPostalCode(text) ? undefined : { reason: 'prefix' };
}
