/** What an account is called by: the phone or e-mail address it is entered with, and the username it is shown as. */
import { constants } from '#domain/constants.ts';
import { normalizeEmail } from '#domain/email.ts';
import { normalizePhone } from '#domain/phone.ts';
import { lineOf } from '#domain/text.ts';
import { toSkeleton } from '../../db/look-alike.ts';

/** Exactly one of the two, normalised. */
export type AccountName = { readonly phone: string } | { readonly email: string };

/** An @ makes it an e-mail address; anything else is read as a phone. */
export function accountName(account: string): AccountName {
  return account.includes('@') ? { email: normalizeEmail(account) } : { phone: normalizePhone(account) };
}

export const phoneName = (phone: string): AccountName => ({ phone: normalizePhone(phone) });
export const emailName = (email: string): AccountName => ({ email: normalizeEmail(email) });

/** The text of it; no phone is an e-mail address too. */
export const toText = (name: AccountName): string => ('email' in name ? name.email : name.phone);

/** As shown: one space between words. */
export const cleanUsername = (text: string): string => lineOf(text).replace(/\s+/g, ' ');

/** `José  Pérez` and `jose perez` are one name, and so is what only looks like it (D-22). */
export const usernameKey = (text: string): string => toSkeleton(cleanUsername(text));

/** The n-th attempt at a username that may be taken: `Ana`, `Ana 2`, `Ana 3`… within the length that a username may have. */
export function usernameVariant(wanted: string, attempt: number): string {
  const suffix = attempt === 1 ? '' : ` ${attempt}`;
  const cut = [...cleanUsername(wanted)].slice(0, constants.text.name - suffix.length).join('');
  return `${cut.trimEnd()}${suffix}`;
}
