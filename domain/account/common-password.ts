/** Passwords that attackers try first (threat table: weak password). */
import { commonPasswords } from './common-passwords.ts';

let known: ReadonlySet<string> | undefined;

/** Whether a text is one of the 3,000 most common passwords that meet our rules, ignoring case. */
export function isCommonPassword(text: string): boolean {
  known ??= new Set(commonPasswords.split(/\s+/));
  return known.has(text.toLowerCase());
}
