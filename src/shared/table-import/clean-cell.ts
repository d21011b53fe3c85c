import { findState, states } from '#domain/address/states.ts';
import { foldAccents, restoreDigits, stripInvisible, toWesternDigits } from '#domain/text/text.ts';
import { normalizePhone } from '#domain/account/phone.ts';
import { normalizePostalCode } from '#domain/address/postal.ts';
import { type Reading, readLength, readPesos, readWeight } from '#domain/text/typed-number.ts';
import type { ColumnField } from '#machines/table-import.mapping.ts';
import { lengthCodec, moneyCodec, type TextCodec, weightCodec } from '#src/forms/core/codecs.ts';

/** What was put right in a cell without asking; each can be taken back. The name is also the message key `import:fix.<name>`. */
export const fixKinds = [
  'mojibake',
  'invisible',
  'apostrophe',
  'sheetError',
  'spaces',
  'number',
  'phone',
  'extension',
  'zip',
  'state',
  'email',
  'unit',
  'converted',
  'split',
  'joined',
  'otherColumn',
  'merged',
  'place',
] as const;
export type FixKind = (typeof fixKinds)[number];

interface Cleaned {
  readonly text: string;
  readonly fixes: readonly FixKind[];
}

// Text that was written as UTF-8 and read as Latin letters of Windows: `JosÃ©` is `José`.

/** Windows-1252 where it differs from Latin-1, from 0x80 on; blanks are bytes that it leaves free. */
const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const byteOf = new Map(
  Array.from(special, (character, index) => [character, 0x80 + index] as const).filter(
    ([character]) => character !== ' ',
  ),
);

/** The bytes of a text in Windows-1252; undefined when it has no letter for one of them. */
export function toBytes(text: string): Uint8Array | undefined {
  const bytes = Array.from(text, (character) => byteOf.get(character) ?? character.codePointAt(0) ?? 0);
  return bytes.every((byte) => byte < 0x100) ? Uint8Array.from(bytes) : undefined;
}

/** Text that was read as Latin-1 as Windows-1252 has it: some engines take the one for the other. */
export const fromLatin1 = (text: string): string =>
  text.replaceAll(/[\u0080-\u009f]/g, (sign) => special.charAt(sign.charCodeAt(0) - 0x80).trim() || sign);

/** The first byte of a longer character, and one that can follow it. */
const suspicious = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** The text as it was meant; itself when its bytes are no UTF-8, so that `Ã` as such stays. */
export function repairMojibake(text: string): string {
  if (!suspicious.test(text)) return text;
  const bytes = toBytes(text);
  if (!bytes) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

/** States as people and other systems write them: abbreviated, in capitals, without accents, by their long names. */
const alone = (text: string) => foldAccents(text).replace(/[^\p{L}]+/gu, '');

/** What neither the name nor the postal abbreviation is. A bare `México` may be the country, the city or the state. */
const others: Readonly<Record<string, string>> = {
  df: 'CMX',
  distritofederal: 'CMX',
  mexicodf: 'CMX',
  mexicocity: 'CMX',
  ciudaddemexicocdmx: 'CMX',
  edomex: 'MEX',
  edomexico: 'MEX',
  edodemexico: 'MEX',
  edodemex: 'MEX',
  estadodemexico: 'MEX',
  mexicoestado: 'MEX',
  stateofmexico: 'MEX',
  bcn: 'BCN',
  bajacalifornianorte: 'BCN',
  bcsur: 'BCS',
  coahuiladezaragoza: 'COA',
  michoacandeocampo: 'MIC',
  nl: 'NLE',
  nvoleon: 'NLE',
  nuevoln: 'NLE',
  queretarodearteaga: 'QUE',
  qroo: 'ROO',
  slp: 'SLP',
  sanluispotosi: 'SLP',
  tamaulipas: 'TAM',
  veracruzdeignaciodelallave: 'VER',
  veracruzllave: 'VER',
};

const byWord = new Map<string, string>([
  ...states.map(({ abbreviation, name }) => [alone(abbreviation), name] as const),
  ...Object.entries(others).map(([word, code]) => [word, findState(code)?.name ?? word] as const),
  ...states.map(({ name }) => [alone(name), name] as const),
]);

// `Mex.` on an envelope is the state, but in a list it is as often the country.
byWord.delete('mex');

/** The name as our own catalogue writes it; undefined when it is none of the 32, or could be several. */
export function findStateName(text: string): string | undefined {
  return findState(text)?.name ?? byWord.get(alone(text));
}

/**
 * Fixes obvious mistakes in one cell, and reports the fixes. Ambiguous text stays unchanged, for the rules to reject
 * and the person to decide.
 */
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
