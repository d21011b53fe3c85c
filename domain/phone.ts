/** Phone numbers: two rules, one normalisation (RULE-ACC-05, RULE-MOB-02, RULE-TRK-04, D-21, D-107). */
import { constants } from './constants.ts';
import { isRoundedNumber, restoreDigits, toPlainSigns } from './text.ts';

const { phoneStarts, phoneDigits } = constants.account;

/** Account, COD and SMS phones: 8 or 9 followed by 9 digits (D-21). RegExp source. */
export const accountPhonePattern = `^[${phoneStarts.join('')}][0-9]{${phoneDigits - 1}}$`;
/** Sender and recipient phones: 10 digits (D-21). RegExp source. */
export const contactPhonePattern = `^[0-9]{${phoneDigits}}$`;
/** The last digits of a phone, asked for in tracking (RULE-TRK-04). RegExp source. */
export const phoneTailPattern = `^[0-9]{${constants.tracking.tailDigits}}$`;

const accountPhone = new RegExp(accountPhonePattern);
const contactPhone = new RegExp(contactPhonePattern);

/** Mexico City, Guadalajara and Monterrey have two-digit area codes; all other area codes have three digits. */
const twoDigitAreaCode = /^(?:55|56|33|81)/;

/**
 * What dialling needs or needed before the ten digits (D-107); `1` and the old prefixes also behind `52`. No area code
 * begins with 0 or 1, so `+52 1` before nine digits is a number that lacks one.
 */
const dialled = new RegExp(`^(?:(?:\\+|00)?52(?:01|04[45]|1)?|01|04[45])([2-9][0-9]{${phoneDigits - 1}})$`);

const extensionWord = '(?:extensi[oó]n|exten|ext|ramal|x|转|分机|تحويلة)';
const withExtension = new RegExp(`^(.*?[0-9][\\s)]*)[,;]?\\s*${extensionWord}\\s*[.:#]*\\s*([0-9]{1,6})$`, 'iu');

/** Longer texts are no phone, and their spaces would be tried in every division. */
const longestWritten = 60;

function toDigits(plain: string): string {
  // Rounded digits keep their look, so that the person sees what became of them.
  if (isRoundedNumber(plain)) return plain.trim();
  const digits = restoreDigits(plain.trim())
    .replace(/^tel:/i, '')
    .replace(/[\s\p{Pd}.()[\]]/gu, '');
  const [, national] = dialled.exec(digits) ?? [];
  return national ?? digits.replace(/^\+52(?![01])/, '');
}

/** A phone as it is written anywhere (D-107). */
export interface WrittenPhone {
  /** Ten digits, or what was written when it is no Mexican phone. */
  readonly phone: string;
  /** The digits behind `ext.`; the references of an address take them. */
  readonly extension?: string;
}

/** Reads a phone and its extension. An extension counts only behind ten digits; else the text stays whole. */
export function parsePhone(text: string): WrittenPhone {
  const plain = toPlainSigns(text).trim();
  const [, number = '', extension] = (plain.length <= longestWritten && withExtension.exec(plain)) || [];
  const phone = toDigits(number);
  return extension !== undefined && contactPhone.test(phone) ? { phone, extension } : { phone: toDigits(plain) };
}

/**
 * What is stored: digits only, without what dialling needs before them (D-21, D-107). What isn't a phone stays wrong:
 * letters and a second number are kept, and so is an extension, so that the rules refuse them.
 */
export const normalizePhone = (text: string): string => toDigits(toPlainSigns(text));

/** References with an extension before them: `Ext. 12. White gate`; unchanged when they name it already. */
export function addExtension(references: string, extension: string): string {
  const line = `Ext. ${extension}`;
  if (new RegExp(`(?<![0-9])${extensionWord}[\\s.:#]*${extension}(?![0-9])`, 'iu').test(references)) return references;
  return references.trim() === '' ? line : `${line}. ${references.trim()}`;
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
