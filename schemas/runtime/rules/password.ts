/** Rule for what a password is made of; whether it is too common is a rule of its own. */
import { checkPassword, type PasswordRule } from '#domain/password.ts';
import type { ProblemOrNone } from './problem.ts';

/** Length is not reported: minLength and maxLength of the same field say it better. */
export function passwordProblem(text: string, rule: PasswordRule): ProblemOrNone {
  const missing = Object.entries(checkPassword(rule, text))
    .filter(([part, fulfilled]) => part !== 'length' && !fulfilled)
    .map(([part]) => part);
  return missing.length > 0 ? { reason: rule, missing } : undefined;
}
