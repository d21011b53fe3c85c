import { stripInvisible, toWesternDigits } from './text.ts';
import { constants } from '../constants.ts';

/** A number without unit. A comma before three digits groups in a whole number, and is ambiguous otherwise. */
export const readNumber = (text: string, whole: boolean): Reading =>
  readPlainNumber(toPlainNumber(text), { kind: whole ? 'whole' : 'number' });

/** Parses numbers that a person typed, the same at every entry point: forms, imports, pasted text and calls (D-107). */
export type DecimalMark = '.' | ',';

/**
 * A text with two possible meanings, both as they would be typed, before any conversion. Only the person can decide.
 */
interface Ambiguous {
  readonly problem: 'ambiguous';
  readonly low: number;
  readonly high: number;
}

/** An amount in a currency that is not collected here. */
interface OtherCurrency {
  readonly problem: 'currency';
  /** ISO 4217. */
  readonly currency: string;
}

interface Unreadable {
  readonly problem: 'unreadable';
}

interface ReadValue {
  readonly value: number;
  /** Whether it was written in another unit than the stored one. */
  readonly isConverted?: boolean;
}

export type Reading = ReadValue | Ambiguous | OtherCurrency | Unreadable;

const unreadable: Unreadable = { problem: 'unreadable' };

/** The value of an unambiguous reading; undefined for a text that is not a number or has two meanings. */
export const valueOf = (reading: Reading): number | undefined => ('value' in reading ? reading.value : undefined);

/** Normalizes digits, points, commas and units of any keyboard: `２．５ｋｇ`, `٢٫٥`, `2。5`. */
function toPlainNumber(text: string): string {
  return toWesternDigits(stripInvisible(text.normalize('NFKC')))
    .replaceAll(/[٫。]/gu, '.')
    .replaceAll('٬', ',')
    .trim();
}

interface SeparatorOptions {
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
function readDigits(
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
function readPlainNumber(text: string, options: SeparatorOptions): Reading {
  const digits = readDigits(text, options);
  if ('problem' in digits) return digits;
  const written = `${digits.whole}.${digits.fraction || '0'}`;
  const value = Number(`${digits.sign}${written}`);
  const isExact = Number.isFinite(value) && significantDigits(String(value)) === significantDigits(written);
  return isExact ? { value } : unreadable;
}

/** Parses amounts that a person typed in pesos (D-107). */
interface AmountOptions {
  readonly mark?: DecimalMark | undefined;
  /** ISO 4217, for a text without a currency. */
  readonly currency?: string | undefined;
}

const peso = String.raw`mex\$|mx\$|mxn|mxp|mx|m\.?\s?n\.?|pesos?(?:\s+mexicanos?)?|比索|بيزو`;

/** Names of other currencies in lists of customers who also sell abroad. */
const others: Readonly<Record<string, string>> = {
  USD: String.raw`usd?\$?|us\s?d(?:ollars?)?|u\$s|dlls?\.?|d[oó]lares(?:\s+americanos)?|dollars?|美元|دولار`,
  EUR: 'eur|€|euros?|欧元|يورو',
  GBP: 'gbp|£|libras? esterlinas?',
  CAD: String.raw`cad|ca\$`,
  BRL: String.raw`brl|r\$|rea(?:l|is)`,
  CNY: 'cny|rmb|¥|元|人民币',
};

const exactly = (words: string) => new RegExp(`^(?:${words})$`, 'iu');
const isPeso = exactly(String.raw`\$|(?:${peso})\s*\$?|\$\s*(?:${peso})`);
const currencies = Object.entries(others).map(([code, words]) => [code, exactly(words)] as const);

/** The ISO 4217 code of a word or sign for money; undefined for any other word. A bare `$` is pesos here. */
export function findCurrency(word: string): string | undefined {
  const plain = word.trim();
  if (isPeso.test(plain)) return constants.money.currency;
  return currencies.find(([, isNamed]) => isNamed.test(plain))?.[0];
}

const parts = /^([+-]?)([^\d.,+-]*)([+-]?[\d.,'’\s]*\d[.,]?)\s*(\D*)$/u;

/**
 * Centavos of an amount in pesos. More than two decimals give fractional centavos, so that the rule for decimals can
 * reject them (RULE-WEB-09). A comma before three digits groups, as in Mexico: no amount has three decimals.
 */
export function readPesos(text: string, { mark, currency }: AmountOptions = {}): Reading {
  const [, outer = '', before = '', number = '', after = ''] = parts.exec(toPlainNumber(text)) ?? [];
  const named = [before, after].map((word) => word.trim()).filter(Boolean);
  const found = named.map(findCurrency);
  const foreign = [...found, ...(found.length === 0 ? [currency] : [])].find(
    (code) => code !== undefined && code !== constants.money.currency,
  );
  if (foreign !== undefined && number !== '') return { problem: 'currency', currency: foreign };
  if (number === '' || found.includes(undefined)) return unreadable;
  const digits = readDigits(outer + number.trim(), { kind: 'money', mark });
  if ('problem' in digits) return digits;
  const { sign, whole, fraction } = digits;
  // Shifts the point in the text, because 0.29 * 100 is 28.999999999999996.
  const { decimals } = constants.money;
  const centavos = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}.${fraction.slice(decimals)}`);
  if (!Number.isFinite(centavos)) return unreadable;
  return { value: sign === '-' && centavos !== 0 ? -centavos : centavos };
}

export const parsePesos = (text: string): number | undefined => valueOf(readPesos(text));

/** Parses weights and lengths that a person typed, with or without their unit (D-107). */
export type WeightUnit = 'kg' | 'g' | 'lb' | 'oz';
type LengthUnit = 'cm' | 'mm' | 'm' | 'in';
type MeasureUnit = WeightUnit | LengthUnit;

interface MeasureOptions<Unit extends MeasureUnit> {
  /** Default unit of a text without one. */
  readonly unit?: Unit | undefined;
  readonly mark?: DecimalMark | undefined;
}

const words: Readonly<Record<MeasureUnit, string>> = {
  kg: 'kg|kgs|kilo|kilos|kilogramos?|kilograms?|quilos?|quilogramas?|公斤|千克|كغ|كجم|كيلو|كيلوغرام',
  g: 'g|gr|grs|gramos?|grams?|gramas?|克|غ|غم|غرام|جرام',
  lb: 'lb|lbs|libras?|pounds?|磅|رطل',
  oz: 'oz|onzas?|ounces?|onças?|盎司|أونصة',
  cm: 'cm|cms|centímetros?|centimetros?|centimeters?|centimetres?|厘米|公分|سم',
  mm: 'mm|mms|milímetros?|milimetros?|millimeters?|millimetres?|毫米|مم|ملم',
  m: 'm|mts?|metros?|meters?|metres?|米|متر',
  in: "in|inch|inches|pulg|pulgadas?|polegadas?|\"|″|''|英寸|بوصة",
};

const kilograms: Readonly<Record<WeightUnit, number>> = { kg: 1, g: 0.001, lb: 0.45359237, oz: 0.028349523125 };
const centimetres: Readonly<Record<LengthUnit, number>> = { cm: 1, mm: 0.1, m: 100, in: 2.54 };

const getUnits = (units: object) => Object.keys(units) as MeasureUnit[];

const whole = new Map(getUnits(words).map((unit) => [unit, new RegExp(`^(?:${words[unit]})\\.?$`, 'iu')] as const));

/** The unit that a word names; undefined for any other word. */
export const findUnit = (word: string): MeasureUnit | undefined =>
  getUnits(words).find((unit) => whole.get(unit)?.test(word.normalize('NFKC').trim()));

export const isWeightUnit = (unit: MeasureUnit): unit is WeightUnit => Object.hasOwn(kilograms, unit);

/** A number and the word after it. */
const measured = /^([+-]?[\d.,'’\s]*\d[.,]?)\s*(\D.*)?$/u;

function readMeasure<Unit extends MeasureUnit>(
  text: string,
  own: Unit,
  { unit = own, mark }: MeasureOptions<Unit>,
  factors: Readonly<Record<Unit, number>>,
  rounded: (value: number) => number,
): Reading {
  const [, number = '', word] = measured.exec(toPlainNumber(text)) ?? [];
  const named = word === undefined ? unit : findUnit(word);
  if (named === undefined || !Object.hasOwn(factors, named)) return unreadable;
  const separators: SeparatorOptions = { kind: 'number', mark };
  const reading = readPlainNumber(number.trim(), separators);
  if (!('value' in reading) || named === own) return reading;
  return { value: rounded(reading.value * factors[named as Unit]), isConverted: true };
}

const { weightDecimals } = constants.parcel.web;
/** A smaller difference is a rounding error. */
const drift = 1e-9;

/**
 * Rounds up to the decimals that every service accepts; prices do not change, because a weight is billed by whole
 * kilograms (D-52).
 */
function roundedUp(kg: number): number {
  const steps = 10 ** weightDecimals;
  return Math.ceil(kg * steps - drift) / steps;
}

/** Parts of a centimetre that sides are measured in. */
const partsPerCm = 100;
const toParts = (cm: number): number => Math.round(cm * partsPerCm) / partsPerCm;

/** Kilograms; other units are rounded up to a tenth. */
export const readWeight = (text: string, options: MeasureOptions<WeightUnit> = {}): Reading =>
  readMeasure(text, 'kg', options, kilograms, roundedUp);

/** Centimetres; other units have two decimals. */
export const readLength = (text: string, options: MeasureOptions<LengthUnit> = {}): Reading =>
  readMeasure(text, 'cm', options, centimetres, toParts);

/** Parses a number that is stored in a form's unit: kilograms, centimetres, or one without conversion. */
export function readInUnit(text: string, unit: string | undefined, isWhole: boolean): Reading {
  if (isWhole) return readNumber(text, true);
  if (unit === 'kg') return readWeight(text);
  return unit === 'cm' ? readLength(text) : readNumber(text, false);
}

/** Explains why a text is not a valid number (D-107). */
const isNamed = (reading: Reading): reading is Ambiguous | OtherCurrency =>
  'problem' in reading && reading.problem !== 'unreadable';

/** Undefined when the only explanation is that it is not a number. */
export function findNumberProblem(text: string): Ambiguous | OtherCurrency | undefined {
  return [readWeight(text), readLength(text), readPesos(text)].find(isNamed);
}
