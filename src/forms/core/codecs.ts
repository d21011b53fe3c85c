/** Converts between typed text and stored answers, for each kind of field. Unreadable text is stored as the answer. */
import { deepEqual } from '#schemas/model/equality.ts';
import { constants } from '#domain/constants.ts';
import { isEmpty, lineOf, normalizeDigits } from '#domain/text/text.ts';
import { formatPhone, normalizePhone } from '#domain/account/phone.ts';
import { type Reading, readInUnit, readNumber, readPesos, valueOf } from '#domain/text/typed-number.ts';

/** How a field's text and its answer belong together. */
export interface TextCodec {
  /** The answer that a text means; undefined for a blank one. Unreadable text is returned unchanged. */
  parse: (text: string) => unknown;
  /** The text that an answer is shown as. */
  format: (answer: unknown) => string;
  /**
   * Normalizes a text after the field is left; unlike `parse`, it may treat input as complete that could still
   * continue.
   */
  settle?: (text: string) => string;
}

/** The normalized form of a text, unless normalizing would change its meaning. */
export function tidied(text: string, { parse, format }: TextCodec): string {
  const answer = parse(text);
  const tidy = format(answer);
  return deepEqual(parse(tidy), answer) ? tidy : text;
}

const shown = (answer: unknown): string =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';

/** Blank text is no answer (RULE-GEN-01); anything else is what `read` makes of it. */
const unlessBlank = (read: (text: string) => unknown) => (text: string) => (isEmpty(text) ? undefined : read(text));

/** One line. */
export const lineCodec: TextCodec = { parse: (text) => lineOf(text) || undefined, format: shown };

/** One line that may be empty: of a schema that takes an empty text for an answer. */
export const emptiedLineCodec: TextCodec = { parse: lineOf, format: shown };

/** Preserves every character: a space is significant in a password. */
export const exactCodec: TextCodec = { parse: (text) => (text === '' ? undefined : text), format: shown };

const phoneDigits = constants.account.phoneDigits;

/** The groups of a whole number, as far as this one goes: `999 472 118`. */
function groupedPhone(text: string): string {
  if (!/^\d+$/.test(text) || text.length > phoneDigits) return text;
  const whole = formatPhone(text.padEnd(phoneDigits, '0'));
  const area = whole.indexOf(' ');
  const line = whole.lastIndexOf(' ') - 1;
  return [text.slice(0, area), text.slice(area, line), text.slice(line)].filter(Boolean).join(' ');
}

/** The digits that `plain` finds; a text with any other character stays as typed. */
const digitsIn = (plain: (text: string) => string) =>
  unlessBlank((text) => (/^\d+$/.test(plain(text)) ? plain(text) : text.trim()));

/** Digits that `plain` finds in a typed text, stored unchanged. */
export const codecOfDigits = (plain: (text: string) => string): TextCodec => ({
  parse: digitsIn(plain),
  format: shown,
});

export const phoneCodec: TextCodec = {
  parse: digitsIn(normalizePhone),
  format: (answer) => groupedPhone(shown(answer)),
};

/** Digits of any script, without the spaces and hyphens of a number that is written in groups. */
export const digitsCodec = codecOfDigits(normalizeDigits);

/** Ambiguous or unreadable text stays text: the rules report what is wrong with it (D-107). */
const toAnswer = (read: (text: string) => Reading) => unlessBlank((text) => valueOf(read(text)) ?? text.trim());

export const numberCodec: TextCodec = { parse: toAnswer((text) => readNumber(text, false)), format: shown };
export const integerCodec: TextCodec = { parse: toAnswer((text) => readNumber(text, true)), format: shown };

const inUnit = (unit: string): TextCodec => ({
  parse: toAnswer((text) => readInUnit(text, unit, false)),
  format: shown,
});
export const weightCodec = inUnit('kg');
export const lengthCodec = inUnit('cm');

/** The codec of a number that is stored in a unit; units without conversion only appear in the label. */
export function codecOfUnit(unit: string | undefined): TextCodec {
  if (unit === 'kg') return weightCodec;
  return unit === 'cm' ? lengthCodec : numberCodec;
}

let pesos: Intl.NumberFormat | undefined;
const writePesos = (amount: number): string =>
  (pesos ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })).format(amount);

const centavosPerPeso = 100;

/** Typed in pesos, stored in centavos. A third decimal gives a fraction of a centavo, for the rule to reject. */
export const moneyCodec: TextCodec = {
  parse: toAnswer((text) => readPesos(text)),
  format: (answer) => {
    if (typeof answer !== 'number') return shown(answer);
    return Number.isInteger(answer) ? writePesos(answer / centavosPerPeso) : String(answer / centavosPerPeso);
  },
};
