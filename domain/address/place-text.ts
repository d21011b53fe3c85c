import { isPostalCode, normalizePostalCode, parsePostalCode, stateOfPostalCode } from './postal.ts';
import { findState, type StateCode, states } from './states.ts';
import { foldAccents, stripInvisible, toWesternDigits } from '../text/text.ts';

/** A place as people write it: a postal code, or a city with or without its state (D-90). */
type WrittenPlace = { zip: string } | { city: string; state?: StateCode | undefined };

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

/**
 * Whether an address matches its postal code. Every row of a table is compared by state, and a code that an import
 * completed also with the catalogue (ROUTE-06, FEAT-05).
 */
export interface PlaceNames {
  state?: string | null | undefined;
  city?: string | null | undefined;
  township?: string | null | undefined;
}

/** A code of one place beside the name of another; both places as people name them. */
interface PostalMisfit {
  zip: string;
  place: string;
  written: string;
}

const getWords = (name: string): string =>
  foldCity(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Compares whole words: `Tlaquepaque` and `San Pedro Tlaquepaque` may be the same, `Leona Vicario` and `León` not. */
const mayBeSame = (one: string, other: string): boolean =>
  ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);

const namesIn = (names: readonly (string | null | undefined)[]): string[] =>
  names.flatMap((name) => (name && getWords(name) !== '' ? [name] : []));

const toSentence = ({ township, city, state }: PlaceNames): string =>
  [...new Set(namesIn([township, city, state]))].join(', ');

/** `Mex.` in a list means the country as often as the state. */
const findWrittenState = (state: string): StateCode | undefined =>
  getWords(state) === 'mex' ? undefined : stateNamed(state);

/**
 * @param written what the address itself says, without fields that were completed from the code
 * @param listed the catalogue's entry for the code; without it only the state is compared
 * @returns undefined when they match, or when there is no contradiction
 */
export function postalMisfit(
  zip: string,
  written: PlaceNames,
  listed: Pick<PlaceNames, 'city' | 'township'> = {},
): PostalMisfit | undefined {
  const state = stateOfPostalCode(zip);
  if (!state) return undefined;
  const misfit = { zip, place: toSentence({ ...listed, state: state.name }), written: toSentence(written) };
  const said = written.state ? findWrittenState(written.state) : undefined;
  if (said && said !== state.code) return misfit;
  const here = namesIn([listed.city, listed.township]);
  const there = namesIn([written.city, written.township]);
  if (here.length === 0 || there.length === 0) return undefined;
  const fits = there.some((name) => here.some((known) => mayBeSame(getWords(name), getWords(known))));
  return fits ? undefined : misfit;
}
