/**
 * Fixes obvious mistakes in one cell, and reports the fixes. Ambiguous text stays unchanged, for the rules to reject
 * and the person to decide.
 */
import { normalizePhone } from '#domain/phone.ts';
import { normalizePostalCode } from '#domain/postal.ts';
import { restoreDigits, stripInvisible, toWesternDigits } from '#domain/text.ts';
import { readLength, readWeight } from '#domain/typed-measure.ts';
import type { Reading } from '#domain/typed-number.ts';
import { readPesos } from '#domain/typed-pesos.ts';
import type { ColumnField } from '#machines/table-import/mapping.ts';
import { lengthCodec, moneyCodec, type TextCodec, weightCodec } from '#src/form-core/codecs.ts';
import { repairMojibake } from './mojibake.ts';
import { findStateName } from './state-names.ts';
import type { Cleaned, FixKind } from './types.ts';

type Step = readonly [kind: FixKind, apply: (text: string) => string];

/** Errors of spreadsheets, as Excel writes them in English, Spanish and Portuguese. */
const sheetError =
  /^#(?:N\/[AD]|N\/DISP|¡?(?:VALUE|VALOR|REF|DIV\/0|NUM|NULL|NULO|NÚM)!|[¿]?(?:NAME|NOMBRE|NOME)\?|SPILL!|CALC!|GETTING_DATA|ERROR!)$/iu;

/** Excel's mark for "this is text": only before the text, never around it. */
const withoutApostrophe = (text: string) => (/^'[^']+$/.test(text) ? text.slice(1) : text);

/** What no digits can be read from stays as it was written. */
const toDigits = (read: (text: string) => string) => (text: string) => {
  const digits = read(text);
  return /^\d+$/.test(digits) ? digits : text;
};

/** Control characters that are no white space, half characters, and the hyphen that only shows at a line's end. */
const controls = /(?!\s)[\p{Cc}\p{Cs}]|\u00ad/gu;

const general: readonly Step[] = [
  ['mojibake', repairMojibake],
  ['invisible', (text) => stripInvisible(text).replace(controls, '')],
  ['apostrophe', withoutApostrophe],
  ['sheetError', (text) => (sheetError.test(text.trim()) ? '' : text)],
  ['spaces', (text) => text.replace(/\s+/gu, ' ').trim()],
];

/** `3 pzas`. */
const pieces: Step = [
  'unit',
  (text) => (/\d/.test(text) ? text.replace(/(?<=\d)\s*(?:pzas?|piezas?|pcs|件)\.?$/iu, '').trim() : text),
];

const isPlain = (text: string) => /^[+-]?[\d.,]+$/.test(text);

/** What a number with its unit is in the unit of the form; what can be read in two ways is left to the person. */
const measure = (kind: FixKind, read: (text: string) => Reading, { format }: TextCodec): Step => [
  kind,
  (text) => {
    const reading = isPlain(text) ? undefined : read(text);
    const isWanted = reading && 'value' in reading && (kind === 'converted') === (reading.isConverted === true);
    return isWanted ? format(reading.value) : text;
  },
];
const weight = [measure('unit', readWeight, weightCodec), measure('converted', readWeight, weightCodec)];
const length = [measure('unit', readLength, lengthCodec), measure('converted', readLength, lengthCodec)];
const pesos = [measure('unit', readPesos, moneyCodec)];

const own: Partial<Record<ColumnField, readonly Step[]>> = {
  phone: [
    ['number', restoreDigits],
    ['phone', toDigits(normalizePhone)],
  ],
  zip: [
    ['number', restoreDigits],
    ['zip', toDigits(normalizePostalCode)],
  ],
  address1: [['number', (text) => restoreDigits(toWesternDigits(text))]],
  quantity: [pieces],
  weight,
  length,
  width: length,
  height: length,
  itemValue: pesos,
  codAmount: pesos,
  state: [['state', (text) => findStateName(text) ?? text]],
  email: [['email', (text) => text.replace(/^mailto:/i, '').replaceAll(' ', '')]],
};

export function cleanCell(field: ColumnField, raw: string): Cleaned {
  let text = raw;
  const fixes: FixKind[] = [];
  for (const [kind, apply] of [...general, ...(own[field] ?? [])]) {
    const next = apply(text);
    if (next === text) continue;
    fixes.push(kind);
    text = next;
  }
  return { text, fixes };
}
