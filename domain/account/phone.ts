import { constants } from '../constants.ts';
import { isRoundedNumber, lineOf, restoreDigits, toPlainSigns } from '../text/text.ts';

/** Phone numbers: two rules, one normalization (RULE-ACC-05, RULE-MOB-02, RULE-TRK-04, D-21, D-107). */
const { phoneStarts, phoneDigits } = constants.account;

/** Account, COD and SMS phones: 8 or 9 followed by 9 digits (D-21). RegExp source. */
const accountPhonePattern = `^[${phoneStarts.join('')}][0-9]{${phoneDigits - 1}}$`;
/** Sender and recipient phones: 10 digits (D-21). RegExp source. */
const contactPhonePattern = `^[0-9]{${phoneDigits}}$`;

const accountPhone = new RegExp(accountPhonePattern);
const contactPhone = new RegExp(contactPhonePattern);

/** Mexico City, Guadalajara and Monterrey have two-digit area codes; all other area codes have three digits. */
const twoDigitAreaCode = /^(?:55|56|33|81)/;

/**
 * Dialling prefixes before the ten digits, current and old (D-107); `1` and the old prefixes may also follow `52`. No
 * area code begins with 0 or 1, so `+52 1` before nine digits is an incomplete number.
 */
const dialled = new RegExp(`^(?:(?:\\+|00)?52(?:01|04[45]|1)?|01|04[45])([2-9][0-9]{${phoneDigits - 1}})$`);

const extensionWord = '(?:extensi[oó]n|exten|ext|ramal|x|转|分机|تحويلة)';
const withExtension = new RegExp(`^(.*?[0-9][\\s)]*)[,;]?\\s*${extensionWord}\\s*[.:#]*\\s*([0-9]{1,6})$`, 'iu');

/** Longer texts are not phones, and matching their spaces would backtrack. */
const longestWritten = 60;

function toDigits(plain: string): string {
  // A rounded number stays as written, so that the person sees what happened to it.
  if (isRoundedNumber(plain)) return plain.trim();
  const digits = restoreDigits(plain.trim())
    .replace(/^tel:/i, '')
    .replace(/[\s\p{Pd}.()[\]]/gu, '');
  const [, national] = dialled.exec(digits) ?? [];
  return national ?? digits.replace(/^\+52(?![01])/, '');
}

/** A phone in any written form (D-107). */
interface WrittenPhone {
  /** Ten digits, or the original text when it is not a Mexican phone. */
  readonly phone: string;
  /** The digits after `ext.`; they go into the references of an address. */
  readonly extension?: string;
}

/**
 * Parses a phone and its extension. An extension counts only after ten digits; otherwise the text is returned
 * unchanged.
 */
export function parsePhone(text: string): WrittenPhone {
  const plain = toPlainSigns(text).trim();
  const [, number = '', extension] = (plain.length <= longestWritten && withExtension.exec(plain)) || [];
  const phone = toDigits(number);
  return extension !== undefined && contactPhone.test(phone) ? { phone, extension } : { phone: toDigits(plain) };
}

/**
 * The stored form: digits only, without dialling prefixes (D-21, D-107). Text that is not a phone stays invalid:
 * letters, a second number and an extension remain, so that the rules reject them.
 */
export const normalizePhone = (text: string): string => toDigits(toPlainSigns(text));

/** References with an extension before them: `Ext. 12. White gate`; unchanged when they name it already. */
export function addExtension(references: string, extension: string): string {
  const line = `Ext. ${extension}`;
  if (new RegExp(`(?<![0-9])${extensionWord}[\\s.:#]*${extension}(?![0-9])`, 'iu').test(references)) return references;
  return references.trim() === '' ? line : `${line}. ${references.trim()}`;
}

/** D-21, account rule; expects a normalized text. */
export function isAccountPhone(phone: string): boolean {
  return accountPhone.test(phone);
}

/** D-21, contact rule; expects a normalized text. */
export function isContactPhone(phone: string): boolean {
  return contactPhone.test(phone);
}

/** In international format (E.164): `+529994721180`. */
export function dialedPhone(phone: string): string {
  return `+52${normalizePhone(phone)}`;
}

/** The last four digits (RULE-TRK-04). */
export function phoneTail(phone: string): string {
  return normalizePhone(phone).slice(-constants.tracking.tailDigits);
}

/** `55 1234 5678`, `999 472 1180`; any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = normalizePhone(phone);
  if (!contactPhone.test(digits)) return phone;
  const area = twoDigitAreaCode.test(digits) ? 2 : 3;
  return `${digits.slice(0, area)} ${digits.slice(area, 6)} ${digits.slice(6)}`;
}

// Normalizes a contact before it is stored (ENT-13, ENT-14), in an order and in the address book alike.

/** Removes surrounding spaces, invisible characters and blank fields. */
export function tidy<T extends object>(value: T): T {
  const entries = Object.entries(value).map(
    ([key, part]) => [key, typeof part === 'string' ? lineOf(part) : part] as const,
  );
  return Object.fromEntries(entries.filter(([, part]) => part !== '' && part !== undefined)) as T;
}

/** Tidies a contact and reduces its phone to digits (D-21). */
export const tidyContact = <T extends { phone: string }>(contact: T): T =>
  tidy({ ...contact, phone: normalizePhone(contact.phone) });
