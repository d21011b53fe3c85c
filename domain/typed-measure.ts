/** Parses weights and lengths that a person typed, with or without their unit (D-107). */
import { constants } from './constants.ts';
import {
  type DecimalMark,
  type Reading,
  readNumber,
  readPlainNumber,
  type SeparatorOptions,
  toPlainNumber,
  unreadable,
} from './typed-number.ts';

export type WeightUnit = 'kg' | 'g' | 'lb' | 'oz';
export type LengthUnit = 'cm' | 'mm' | 'm' | 'in';
export type MeasureUnit = WeightUnit | LengthUnit;

export interface MeasureOptions<Unit extends MeasureUnit> {
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
