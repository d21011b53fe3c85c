/**
 * Whether an address says of its place what its postal code says. Asked of every row of a table by its state, and where
 * an import has completed the code also by what the catalogue has of it (ROUTE-06, FEAT-05).
 */
import { foldCity, stateNamed } from './place-text.ts';
import { type StateCode, stateOfPostalCode } from './postal.ts';

export interface PlaceNames {
  state?: string | null | undefined;
  city?: string | null | undefined;
  township?: string | null | undefined;
}

/** A code of one place beside the words of another; both places as a person would name them. */
export interface PostalMisfit {
  zip: string;
  place: string;
  written: string;
}

const getWords = (name: string): string =>
  foldCity(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Word for word: `Tlaquepaque` and `San Pedro Tlaquepaque` may be the same, `Leona Vicario` and `León` not. */
const mayBeSame = (one: string, other: string): boolean =>
  ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);

const namesIn = (names: readonly (string | null | undefined)[]): string[] =>
  names.flatMap((name) => (name && getWords(name) !== '' ? [name] : []));

const toSentence = ({ township, city, state }: PlaceNames): string =>
  [...new Set(namesIn([township, city, state]))].join(', ');

/** `Mex.` in a list is as often the country as the state. */
const findWrittenState = (state: string): StateCode | undefined =>
  getWords(state) === 'mex' ? undefined : stateNamed(state);

/**
 * @param written what the address says itself, without what was filled in by the code
 * @param listed what the catalogue has of the code; without it only the state can be told
 * @returns undefined when they fit, or when nothing can be said against it
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
