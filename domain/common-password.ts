/** Passwords that everybody tries first (threat table: weak password). */
import { commonPasswords } from './common-passwords.ts';

let known: ReadonlySet<string> | undefined;

/** Whether it is among the 3,000 commonest that could meet our rules, in upper or lower case. */
export function isCommonPassword(text: string): boolean {
  known ??= new Set(commonPasswords.split(/\s+/));
  return known.has(text.toLowerCase());
}
