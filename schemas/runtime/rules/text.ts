/** Rules for any text. Each gets the value and the keyword's setting; undefined means that the value is valid. */
import { hasInvisible, isEmpty } from '#domain/text/text.ts';
import type { ProblemOrNone } from './problem.ts';

/** Control characters (a NUL breaks the database), lone surrogates and direction overrides (they falsify a label). */
const unprintable = /[^\P{Cc}\t\n\r]|[\u202d\u202e]|\p{Cs}/u;

export const countDigits = (text: string) => text.replace(/[^0-9]/g, '').length;
export const isDigitsOnly = (text: string) => /^[0-9]*$/.test(text);

export function blankProblem(text: string): ProblemOrNone {
  return isEmpty(text) ? {} : undefined;
}

/** @param strictness `visible` also rejects invisible characters, where two texts must not look alike. */
export function plainTextProblem(text: string, strictness: true | 'visible'): ProblemOrNone {
  return unprintable.test(text) || (strictness === 'visible' && hasInvisible(text)) ? {} : undefined;
}

/** Exactly `limit` digits and nothing else. */
export function digitsProblem(text: string, limit: number): ProblemOrNone {
  if (isDigitsOnly(text) && text.length === limit) return undefined;
  return { reason: isDigitsOnly(text) ? 'count' : 'characters', limit, have: countDigits(text) };
}

/** Requires the same text as in the named sibling field. A missing sibling is reported at that field. */
export function mismatchProblem(text: string, field: string, parent: unknown): ProblemOrNone {
  const other = (parent as Record<string, unknown> | undefined)?.[field];
  return other === undefined || other === text ? undefined : {};
}
