/** Phone numbers: two rules, one normalisation (RULE-ACC-05, RULE-MOB-02, RULE-TRK-04, D-21). */
import { constants } from './constants.ts';
import { stripInvisible, toWesternDigits } from './text.ts';

/** Account, COD and SMS phones: 8 or 9 followed by 9 digits (D-21). RegExp source. */
export const accountPhonePattern = `^[89][0-9]{${constants.account.phoneDigits - 1}}$`;
/** Sender and recipient phones: 10 digits (D-21). RegExp source. */
export const contactPhonePattern = `^[0-9]{${constants.account.phoneDigits}}$`;
/** The last digits of a phone, asked for in tracking (RULE-TRK-04). RegExp source. */
export const phoneTailPattern = `^[0-9]{${constants.tracking.tailDigits}}$`;

const accountPhone = new RegExp(accountPhonePattern);
const contactPhone = new RegExp(contactPhonePattern);

/** Mexico City, Guadalajara and Monterrey have two-digit area codes; all other area codes have three digits. */
const twoDigitAreaCode = /^(?:55|56|33|81)/;

/**
 * What is stored: digits only. `+52`, spaces, hyphens, dots and parentheses go (D-21), other scripts' digits become 0 to 9.
 * What isn't a phone stays wrong: letters are kept, so that the rules refuse them.
 */
export function normalizePhone(text: string): string {
  return toWesternDigits(stripInvisible(text))
    .replace(/[\s\p{Pd}\u2212.()]/gu, '')
    .replace(/^[+\uff0b]52/, '');
}

/** D-21, account rule; on normalised text. */
export function isAccountPhone(phone: string): boolean {
  return accountPhone.test(phone);
}

/** D-21, contact rule; on normalised text. */
export function isContactPhone(phone: string): boolean {
  return contactPhone.test(phone);
}

/** As any telephone in the world dials it (E.164): `+529994721180`. */
export function dialedPhone(phone: string): string {
  return `+52${normalizePhone(phone)}`;
}

/** The last four digits (RULE-TRK-04). */
export function phoneTail(phone: string): string {
  return normalizePhone(phone).slice(-constants.tracking.tailDigits);
}

/** `55 1234 5678`, `999 472 1180`; text that is no ten-digit phone comes back as it is. */
export function formatPhone(phone: string): string {
  const digits = normalizePhone(phone);
  if (!contactPhone.test(digits)) return phone;
  const area = twoDigitAreaCode.test(digits) ? 2 : 3;
  return `${digits.slice(0, area)} ${digits.slice(area, 6)} ${digits.slice(6)}`;
}
