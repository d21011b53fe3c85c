/** Rules for one text. Each gets the value and the keyword's setting; undefined means that the value is fine. */
import { constants } from '#domain/constants.ts';
import { isEmpty } from '#domain/empty.ts';
import { isName } from '#domain/names.ts';
import { checkPassword, type PasswordRule } from '#domain/password.ts';
import { isAccountPhone, isContactPhone } from '#domain/phone.ts';
import { isPostalCode } from '#domain/postal.ts';
import { isWaybillNumber } from '#domain/waybill.ts';
import type { ProblemOrNone } from './problem.ts';

/** Control characters (a NUL breaks the database), lone surrogates and direction overrides (they make a label lie). */
const unprintable = /[^\P{Cc}\t\n\r]|[\u202d\u202e]|\p{Cs}/u;

/** First digits of an account's phone (RULE-ACC-05, D-21). */
const accountStarts = ['8', '9'].join(', ');

const countDigits = (text: string) => text.replace(/[^0-9]/g, '').length;
const isDigitsOnly = (text: string) => /^[0-9]*$/.test(text);

export function blankProblem(text: string): ProblemOrNone {
  return isEmpty(text) ? {} : undefined;
}

export function plainTextProblem(text: string): ProblemOrNone {
  return unprintable.test(text) ? {} : undefined;
}

export function personNameProblem(text: string): ProblemOrNone {
  return isEmpty(text) || isName(text.trim()) ? undefined : {};
}

/** Exactly `limit` digits and nothing else. */
export function digitsProblem(text: string, limit: number): ProblemOrNone {
  if (isDigitsOnly(text) && text.length === limit) return undefined;
  return { reason: isDigitsOnly(text) ? 'count' : 'characters', limit, have: countDigits(text) };
}

export function phoneProblem(text: string, rule: 'account' | 'contact'): ProblemOrNone {
  const problem = digitsProblem(text, constants.account.phoneDigits);
  if (problem) return problem;
  const isPhone = rule === 'account' ? isAccountPhone(text) : isContactPhone(text);
  return isPhone ? undefined : { reason: 'start', starts: accountStarts };
}

export function postalCodeProblem(text: string): ProblemOrNone {
  const problem = digitsProblem(text, constants.postal.digits);
  if (problem) return problem;
  return isPostalCode(text) ? undefined : { reason: 'prefix' };
}

export function waybillProblem(text: string): ProblemOrNone {
  if (isWaybillNumber(text)) return undefined;
  const { waybillPrefix: prefix, waybillDigits: limit } = constants.tracking;
  const digits = text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
  const reason = digits !== undefined && isDigitsOnly(digits) ? 'count' : 'characters';
  return { reason, prefix, limit, have: countDigits(digits ?? text) };
}

/** Length is not reported: minLength and maxLength of the same field say it better. */
export function passwordProblem(text: string, rule: PasswordRule): ProblemOrNone {
  const missing = Object.entries(checkPassword(rule, text))
    .filter(([part, fulfilled]) => part !== 'length' && !fulfilled)
    .map(([part]) => part);
  return missing.length > 0 ? { reason: rule, missing } : undefined;
}

/** The same text as in the named field beside it. An absent other field is that field's own problem. */
export function mismatchProblem(text: string, field: string, parent: unknown): ProblemOrNone {
  const other = (parent as Record<string, unknown> | undefined)?.[field];
  return other === undefined || other === text ? undefined : {};
}
