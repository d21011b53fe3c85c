/** Checks the characters of a password; another rule checks whether it is too common. */
import { checkPassword, type PasswordRule } from '#domain/account/password.ts';
import type { ProblemOrNone } from './problem.ts';

/** Does not report the length: minLength and maxLength of the same field do. */
export function passwordProblem(text: string, rule: PasswordRule): ProblemOrNone {
  const missing = Object.entries(checkPassword(rule, text))
    .filter(([part, fulfilled]) => part !== 'length' && !fulfilled)
    .map(([part]) => part);
  return missing.length > 0 ? { reason: rule, missing } : undefined;
}
