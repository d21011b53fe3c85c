/**
 * Whether an address matches its postal code. Every row of a table is compared by state, and a code that an import
 * completed also with the catalogue (ROUTE-06, FEAT-05).
 */
import { foldCity, stateNamed } from './place-text.ts';
import { stateOfPostalCode } from './postal.ts';
import type { StateCode } from './states.ts';

export interface PlaceNames {
  state?: string | null | undefined;
  city?: string | null | undefined;
  township?: string | null | undefined;
}

/** A code of one place beside the name of another; both places as people name them. */
export interface PostalMisfit {
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
