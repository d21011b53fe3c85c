/** Rule for a phone number without its country code. */
import { constants } from '#domain/constants.ts';
import { isAccountPhone, isContactPhone, parsePhone } from '#domain/account/phone.ts';
import type { ProblemOrNone } from './problem.ts';
import { digitsProblem } from './text.ts';

export function phoneProblem(text: string, rule: 'account' | 'contact'): ProblemOrNone {
  const { phoneDigits: limit, phoneStarts: starts } = constants.account;
  const problem = digitsProblem(text, limit);
  if (problem) return parsePhone(text).extension === undefined ? problem : { reason: 'extension', limit };
  const isPhone = rule === 'account' ? isAccountPhone(text) : isContactPhone(text);
  return isPhone ? undefined : { reason: 'start', starts };
}
