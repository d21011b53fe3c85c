/** Rule for the name of a person or a company. */
import { isEmpty } from '#domain/text/text.ts';
import { findRejectedSigns, isName, type NameRule } from '#domain/account/names.ts';
import type { ProblemOrNone } from './problem.ts';

/** Maximum rejected signs in the message; the suggested name omits all of them. */
const mostNamed = 5;

/** A visible sign as itself, any other by its code point. */
const getName = (sign: string): string =>
  /^[\p{C}\p{Z}\p{M}]/u.test(sign)
    ? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : sign;

export function personNameProblem(text: string, rule: NameRule): ProblemOrNone {
  const name = text.trim();
  if (isEmpty(text) || isName(name, rule)) return undefined;
  const refused = findRejectedSigns(name, rule);
  return refused.length > 0
    ? { reason: 'character', characters: refused.slice(0, mostNamed).map(getName) }
    : { reason: 'start' };
}
