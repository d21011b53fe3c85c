/** Postal codes: five digits with a prefix that belongs to a state (RULE-WEB-15, D-61). */
import { constants } from '../constants.ts';
import { type State, states } from './states.ts';
import { restoreDigits, toPlainSigns } from '../text/text.ts';

const prefixDigits = 2;

/** Two-digit prefix → state. */
export const postalPrefixes: ReadonlyMap<string, State> = new Map(
  states.flatMap((state) => {
    const [first, last] = state.prefixes;
    return Array.from({ length: last - first + 1 }, (_, index): [string, State] => [
      String(first + index).padStart(prefixDigits, '0'),
      state,
    ]);
  }),
);

/** RegExp source. */
const postalCodePattern = `^(?:${[...postalPrefixes.keys()].toSorted().join('|')})[0-9]{${constants.postal.digits - prefixDigits}}$`;

const postalCode = new RegExp(postalCodePattern);

/** D-61. A well-formed code may still be unknown to the catalogue. */
export function isPostalCode(text: string): boolean {
  return postalCode.test(text);
}

/** The state of a postal code; undefined when the code is invalid. */
export function stateOfPostalCode(text: string): State | undefined {
  return isPostalCode(text) ? postalPrefixes.get(text.slice(0, prefixDigits)) : undefined;
}

const label = /^(?:c\.?p\.?|c[oó]digo\s*postal|zip(?:\s*code)?|postal\s*code|cep|邮编|الرمز\s*البريدي)\s*[:.#-]*\s*/iu;

/** A code during typing: without its label, spaces and invisible marks, in western digits (D-107). */
export const plainPostalCode = (text: string): string =>
  restoreDigits(toPlainSigns(text).trim()).replace(label, '').replace(/\s/g, '');

/**
 * The stored form of a written code: `C.P. 06700` and `6700`, whose zero a spreadsheet dropped, are `06700` (D-61,
 * D-107).
 */
export function normalizePostalCode(text: string): string {
  const plain = plainPostalCode(text);
  const padded = plain.padStart(constants.postal.digits, '0');
  return plain.length === constants.postal.digits - 1 && isPostalCode(padded) ? padded : plain;
}

/** The code that a text represents in any format; undefined for any other text. */
export function parsePostalCode(text: string): string | undefined {
  const code = normalizePostalCode(text);
  return isPostalCode(code) ? code : undefined;
}
