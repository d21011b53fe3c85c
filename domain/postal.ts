/** Postal codes: five digits with a prefix that some state has (RULE-WEB-15, D-61). */
import { constants } from './constants.ts';
import { states, type State } from './states.ts';
import { stripInvisible, toWesternDigits } from './text.ts';

export { findState, states, type State, type StateCode } from './states.ts';

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
export const postalCodePattern = `^(?:${[...postalPrefixes.keys()].toSorted().join('|')})[0-9]{${constants.postal.digits - prefixDigits}}$`;

const postalCode = new RegExp(postalCodePattern);

/** D-61. A well-formed code may still be unknown to the catalogue. */
export function isPostalCode(text: string): boolean {
  return postalCode.test(text);
}

/** The state of a postal code; undefined when the code isn't valid. */
export function stateOfPostalCode(text: string): State | undefined {
  return isPostalCode(text) ? postalPrefixes.get(text.slice(0, prefixDigits)) : undefined;
}

/** Typed or pasted text with other scripts' digits, spaces and invisible marks made plain. */
export function normalizePostalCode(text: string): string {
  return toWesternDigits(stripInvisible(text)).replace(/\s/g, '');
}
