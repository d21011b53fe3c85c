/** Reads numbers that a person typed, the same at every door: forms, imports, pasted text and calls (D-107). */
import { stripInvisible, toWesternDigits } from './text.ts';

export type DecimalMark = '.' | ',';

/** A text with two meanings; both as they would be typed, before any unit is converted. Only the person can say which. */
export interface Ambiguous {
  readonly problem: 'ambiguous';
  readonly low: number;
  readonly high: number;
}

/** An amount in money that is not collected here. */
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
  /** It was written in another unit than the one that is stored. */
  readonly isConverted?: boolean;
}

export type Reading = ReadValue | Ambiguous | OtherCurrency | Unreadable;

export const unreadable: Unreadable = { problem: 'unreadable' };

/** The value of a certain reading; undefined for what is no number and for what can be read in two ways. */
export const valueOf = (reading: Reading): number | undefined => ('value' in reading ? reading.value : undefined);

/** Digits, points, commas and units of any keyboard as this one writes them: `２．５ｋｇ`, `٢٫٥`, `2。5`. */
export function toPlainNumber(text: string): string {
  return toWesternDigits(stripInvisible(text.normalize('NFKC')))
    .replaceAll(/[٫。]/gu, '.')
    .replaceAll('٬', ',')
    .trim();
}

export interface SeparatorOptions {
  /** Whole numbers have no decimals; money never has three. */
  readonly kind: 'number' | 'whole' | 'money';
  /** What separates decimals, where the person has said it. */
  readonly mark?: DecimalMark | undefined;
}

type Split = readonly [whole: string, fraction: string];

const withoutSeparators = (text: string): string => text.replaceAll(/[.,]/g, '');

/** What one separator before three digits is; undefined where it may be either. */
function marksDecimals(separator: string, fraction: string, { kind, mark }: SeparatorOptions): boolean | undefined {
  if (mark) return separator === mark;
  if (kind === 'whole') return false;
  if (kind === 'number') return separator === '.' ? true : undefined;
  if (separator === ',') return false;
  // A third decimal is refused by its own rule (RULE-WEB-09); `1.250` may also be 1,250 of another country.
  return fraction.endsWith('0') ? undefined : true;
}

/** Whole and fraction digits of an unsigned number; with two kinds of separators the last one stands before the decimals. */
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

/** The digits that make up a number, without sign, point, exponent and the zeros around them. */
const significantDigits = (text: string) =>
  text
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');

/** Unreadable also for one with more digits than a number can hold, and for one beyond all numbers: no JSON can hold what is infinite. */
export function readPlainNumber(text: string, options: SeparatorOptions): Reading {
  const digits = readDigits(text, options);
  if ('problem' in digits) return digits;
  const written = `${digits.whole}.${digits.fraction || '0'}`;
  const value = Number(`${digits.sign}${written}`);
  const isExact = Number.isFinite(value) && significantDigits(String(value)) === significantDigits(written);
  return isExact ? { value } : unreadable;
}

/** A number without unit. A comma before three digits groups when a whole number is asked for, and is asked about elsewhere. */
export const readNumber = (text: string, whole: boolean): Reading =>
  readPlainNumber(toPlainNumber(text), { kind: whole ? 'whole' : 'number' });

export const parseNumber = (text: string, whole: boolean): number | undefined => valueOf(readNumber(text, whole));
