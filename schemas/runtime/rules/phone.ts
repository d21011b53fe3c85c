/** Rule for a phone number without its country code. */
import { constants } from '#domain/constants.ts';
import { isAccountPhone, isContactPhone } from '#domain/phone.ts';
import type { ProblemOrNone } from './problem.ts';
import { digitsProblem } from './text.ts';

/** First digits of an account's phone (RULE-ACC-05, D-21). */
const accountStarts = ['8', '9'].join(', ');

export function phoneProblem(text: string, rule: 'account' | 'contact'): ProblemOrNone {
  const problem = digitsProblem(text, constants.account.phoneDigits);
  if (problem) return problem;
  const isPhone = rule === 'account' ? isAccountPhone(text) : isContactPhone(text);
  return isPhone ? undefined : { reason: 'start', starts: accountStarts };
}
