/** A place as people write it: a postal code, or a city with or without its state (D-90). */
import { isPostalCode, normalizePostalCode, parsePostalCode } from './postal.ts';
import { findState, states, type StateCode } from './states.ts';
import { foldAccents, stripInvisible, toWesternDigits } from './text.ts';

export type WrittenPlace = { zip: string } | { city: string; state?: StateCode | undefined };

const capital = 'ciudad de mexico';
const namesOfCapital: ReadonlySet<string> = new Set([
  'cdmx',
  'df',
  'mexico df',
  'mexico city',
  'mexico cdmx',
  'cidade do mexico',
  '墨西哥城',
  'مكسيكو سيتي',
  'مدينة مكسيكو',
]);

const getLetters = (text: string): string => foldAccents(text).replace(/[^\p{L}]/gu, '');

/** A state by its name, code or abbreviation: `Nuevo León`, `NLE`, `N.L.`, `nl`. */
export function stateNamed(text: string): StateCode | undefined {
  const letters = getLetters(text);
  return (findState(text) ?? states.find(({ abbreviation }) => getLetters(abbreviation) === letters))?.code;
}

/** A city's name for comparison: `  Cancún ` → `cancun`, `CDMX` → `ciudad de mexico`. */
export function foldCity(name: string): string {
  const folded = foldAccents(name).replace(/\./g, '').replace(/\s+/g, ' ').trim();
  return namesOfCapital.has(folded) ? capital : folded;
}

/**
 * Cleans typed or pasted text: converts digits of other scripts, removes invisible marks, double spaces and the spaces
 * within a code.
 */
export function tidyPlace(text: string): string {
  const plain = toWesternDigits(stripInvisible(text)).replace(/\s+/g, ' ').trim();
  return /^[\d ]+$/.test(plain) ? plain.replaceAll(' ', '') : plain;
}

/** The digits of a text that is only a postal code, valid or not: `44100`, `C.P. 44100`. */
export function writtenCode(text: string): string | undefined {
  const code = normalizePostalCode(text);
  return /^\d+$/.test(code) ? code : undefined;
}

/** Parses a text: `44100`, `44100 Guadalajara` and `CP 44100` are a code; `Guadalupe, N.L.` is a city in a state. */
export function readPlace(text: string): WrittenPlace {
  const plain = tidyPlace(text);
  const zip = parsePostalCode(text) ?? /(?<!\d)\d{5}(?!\d)/.exec(plain)?.[0];
  if (zip && isPostalCode(zip)) return { zip };
  const comma = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('،'), plain.lastIndexOf('，'));
  const state = comma > 0 ? stateNamed(plain.slice(comma + 1)) : undefined;
  const city = state ? plain.slice(0, comma) : plain;
  return { city: foldCity(city), ...(state && { state }) };
}
