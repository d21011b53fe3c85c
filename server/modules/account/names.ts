/** The names of an account: the phone or e-mail address that it signs in with, and the username that is shown. */
import unhomoglyph from 'unhomoglyph';
import { constants } from '#domain/constants.ts';
import { normalizeEmail } from '#domain/account/email.ts';
import { normalizePhone } from '#domain/account/phone.ts';
import { lineOf } from '#domain/text/text.ts';

/**
 * A key shared by texts that look alike, whatever their case, accents and scripts: `Аna` in Cyrillic, `ANA` and `Ana`.
 * The skeleton of UTS #39, taken before and after lower case, because some letters resemble others in one case only.
 */
function toSkeleton(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '');
  const lower = unhomoglyph(bare).toLowerCase();
  // A capital I looks like an l, but is typed as an i.
  return unhomoglyph(lower).toLowerCase().replaceAll('i', 'l');
}

/** Exactly one of the two, normalized. */
export type AccountName = { readonly phone: string } | { readonly email: string };

/** An @ makes it an e-mail address; anything else is read as a phone. */
export function accountName(account: string): AccountName {
  return account.includes('@') ? { email: normalizeEmail(account) } : { phone: normalizePhone(account) };
}

export const phoneName = (phone: string): AccountName => ({ phone: normalizePhone(phone) });
export const emailName = (email: string): AccountName => ({ email: normalizeEmail(email) });

/** The name as text; phones and e-mail addresses can't collide. */
export const toText = (name: AccountName): string => ('email' in name ? name.email : name.phone);

/** As shown: one space between words. */
export const cleanUsername = (text: string): string => lineOf(text).replace(/\s+/g, ' ');

/** `José  Pérez` and `jose perez` are one name, and so are look-alikes (D-22). */
export const usernameKey = (text: string): string => toSkeleton(cleanUsername(text));

/**
 * The n-th attempt at a username that may be taken: `Ana`, `Ana 2`, `Ana 3`… within the maximum length of a username.
 */
export function usernameVariant(wanted: string, attempt: number): string {
  const suffix = attempt === 1 ? '' : ` ${attempt}`;
  const cut = [...cleanUsername(wanted)].slice(0, constants.text.name - suffix.length).join('');
  return `${cut.trimEnd()}${suffix}`;
}
