/** Parses numbers that a person typed, the same at every entry point: forms, imports, pasted text and calls (D-107). */
import { stripInvisible, toWesternDigits } from './text.ts';

export type DecimalMark = '.' | ',';

/**
 * A text with two possible meanings, both as they would be typed, before any conversion. Only the person can decide.
 */
export interface Ambiguous {
  readonly problem: 'ambiguous';
  readonly low: number;
  readonly high: number;
}

/** An amount in a currency that is not collected here. */
export interface OtherCurrency {
  readonly problem: 'currency';
  /** ISO 4217. */
  readonly currency: string;
}

export interface Unreadable {
  readonly problem: 'unreadable';
}

export interface ReadValue {
  readonly value: number;
  /** Whether it was written in another unit than the stored one. */
  readonly isConverted?: boolean;
}

export type Reading = ReadValue | Ambiguous | OtherCurrency | Unreadable;

export const unreadable: Unreadable = { problem: 'unreadable' };

/** The value of an unambiguous reading; undefined for a text that is not a number or has two meanings. */
export const valueOf = (reading: Reading): number | undefined => ('value' in reading ? reading.value : undefined);

/** Normalizes digits, points, commas and units of any keyboard: `２．５ｋｇ`, `٢٫٥`, `2。5`. */
export function toPlainNumber(text: string): string {
  return toWesternDigits(stripInvisible(text.normalize('NFKC')))
    .replaceAll(/[٫。]/gu, '.')
    .replaceAll('٬', ',')
    .trim();
}

export interface SeparatorOptions {
  /** Whole numbers have no decimals; money never has three. */
  readonly kind: 'number' | 'whole' | 'money';
  /** The decimal separator, if the person has chosen one. */
  readonly mark?: DecimalMark | undefined;
}

type Split = readonly [whole: string, fraction: string];

const withoutSeparators = (text: string): string => text.replaceAll(/[.,]/g, '');

/** The meaning of a single separator before three digits; undefined when it is ambiguous. */
function marksDecimals(separator: string, fraction: string, { kind, mark }: SeparatorOptions): boolean | undefined {
  if (mark) return separator === mark;
  if (kind === 'whole') return false;
  if (kind === 'number') return separator === '.' ? true : undefined;
  if (separator === ',') return false;
  // Another rule rejects a third decimal (RULE-WEB-09); `1.250` may also be 1,250 in another country's notation.
  return fraction.endsWith('0') ? undefined : true;
}

/**
 * Whole and fraction digits of an unsigned number; with two kinds of separators the last one is the decimal separator.
 */
function splitNumber(text: string, options: SeparatorOptions): Split | 'ambiguous' | undefined {
  const position = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (position < 0) return [text, ''];
  const separator = text.charAt(position);
  const [whole, fraction] = [text.slice(0, position), text.slice(position + 1)];
  if (whole.includes(separator))
    return /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/.test(text) ? [withoutSeparators(text), ''] : undefined;
  if (/^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3) {
    const isDecimal = marksDecimals(separator, fraction, options);
    if (isDecimal === undefined) return 'ambiguous';
    return isDecimal ? [whole, fraction] : [whole + fraction, ''];
  }
  return /^\d*$|^\d+(?:[.,]\d{3,})+$/.test(whole) ? [withoutSeparators(whole), fraction] : undefined;
}

/** Spaces and apostrophes group digits by three. */
const withoutGaps = (text: string): string => text.replaceAll(/(?<=\d)['’\s](?=\d{3}(?!\d))/gu, '');

/** Sign, whole and fraction digits of a plain text without units. */
export function readDigits(
  text: string,
  options: SeparatorOptions,
): { sign: string; whole: string; fraction: string } | Ambiguous | Unreadable {
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,]*\d[\d.,]*)$/.exec(withoutGaps(text)) ?? [];
  const split = digits === '' ? undefined : splitNumber(digits, options);
  if (split === undefined) return unreadable;
  if (split === 'ambiguous')
    return { problem: 'ambiguous', low: Number(digits.replace(',', '.')), high: Number(withoutSeparators(digits)) };
  const [whole, fraction] = split;
  return { sign: sign === '-' ? '-' : '', whole: whole || '0', fraction };
}

/** The digits that make up a number, without sign, point, exponent and surrounding zeros. */
const significantDigits = (text: string) =>
  text
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');

/**
 * Also rejects a number with more digits than a number can hold, and one beyond all finite numbers, which JSON cannot
 * represent.
 */
export function readPlainNumber(text: string, options: SeparatorOptions): Reading {
  const digits = readDigits(text, options);
  if ('problem' in digits) return digits;
  const written = `${digits.whole}.${digits.fraction || '0'}`;
  const value = Number(`${digits.sign}${written}`);
  const isExact = Number.isFinite(value) && significantDigits(String(value)) === significantDigits(written);
  return isExact ? { value } : unreadable;
}

/** A number without unit. A comma before three digits groups in a whole number, and is ambiguous otherwise. */
export const readNumber = (text: string, whole: boolean): Reading =>
  readPlainNumber(toPlainNumber(text), { kind: whole ? 'whole' : 'number' });

export const parseNumber = (text: string, whole: boolean): number | undefined => valueOf(readNumber(text, whole));
