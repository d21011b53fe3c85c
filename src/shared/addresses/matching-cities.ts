/** Which cities a text that is still being typed may mean. Accents and case don't matter; whatever is typed stays valid. */
import type { Answer } from '#contract/calls.ts';
import { foldCity } from '#domain/address/place-text.ts';
import { isNearStart } from '#domain/text/near-text.ts';
import { foldAccents } from '#domain/text/text.ts';

export interface KnownCity {
  city: string;
  state: string;
  /** How many branches it has: where most people send to. */
  branches: number;
  /** The normalized text that input is compared with. */
  key: string;
  stateKey: string;
}

/** More than that are not read through; typing on narrows them. */
const mostSuggested = 8;

/** Folded once, as thousands of them are compared with every key. */
export const citiesIn = ({ states }: Answer<'placeNames'>): KnownCity[] =>
  states.flatMap(({ name: state, cities, towns }) => {
    const stateKey = foldAccents(state);
    const known = (city: string, branches: number) => ({ city, state, branches, key: foldCity(city), stateKey });
    return [...cities.map(({ name, branches }) => known(name, branches)), ...towns.map((town) => known(town, 0))];
  });

/** As the search and the transit times read it. */
export const cityText = ({ city, state }: Pick<KnownCity, 'city' | 'state'>): string => `${city}, ${state}`;

/** How near a city is to what is typed: its beginning, a word of it, its state; undefined for another one. */
function getRank({ key, stateKey }: KnownCity, wanted: string): number | undefined {
  if (`${key}, ${stateKey}`.startsWith(wanted)) return 0;
  if (` ${key}`.includes(` ${wanted}`)) return 1;
  return stateKey.startsWith(wanted) ? 2 : undefined;
}

/** Cities similar to the input, if none is spelled like it (ROUTE-38); the larger first. */
export function nearCities(cities: readonly KnownCity[], typed: string): KnownCity[] {
  const wanted = foldCity(typed);
  return cities
    .filter(({ key }) => isNearStart(wanted, key))
    .toSorted((a, b) => b.branches - a.branches)
    .slice(0, mostSuggested);
}

/** The nearest first, the larger before the smaller. Nothing for a postal code: that is no name. */
export function matchingCities(cities: readonly KnownCity[], typed: string): KnownCity[] {
  const wanted = foldCity(typed);
  if (wanted === '' || /\d/.test(wanted)) return [];
  const found = cities.flatMap((city) => {
    const rank = getRank(city, wanted);
    return rank === undefined ? [] : [{ city, rank }];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank || b.city.branches - a.city.branches)
    .slice(0, mostSuggested)
    .map(({ city }) => city);
}
