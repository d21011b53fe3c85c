/** Which cities a text that is still being typed may mean. Accents and case don't matter; whatever is typed stays valid. */
import type { Answer } from '#contract/answers.ts';
import { foldCity } from '#domain/place-text.ts';
import { foldAccents } from '#domain/text.ts';

export interface KnownCity {
  city: string;
  state: string;
  /** How many branches it has: where most people send to. */
  branches: number;
}

/** More than that are not read through; typing on narrows them. */
const mostSuggested = 8;

export const citiesIn = ({ areas }: Answer<'areaList'>): KnownCity[] =>
  areas.flatMap(({ name: state, cities }) => cities.map(({ name: city, branches }) => ({ city, state, branches })));

/** As the search and the transit times read it. */
export const cityText = ({ city, state }: KnownCity): string => `${city}, ${state}`;

/** How near a city is to what is typed: its beginning, a word of it, its state; undefined for another one. */
function rankOf(known: KnownCity, wanted: string): number | undefined {
  const city = foldCity(known.city);
  if (`${city}, ${foldAccents(known.state)}`.startsWith(wanted)) return 0;
  if (` ${city}`.includes(` ${wanted}`)) return 1;
  return foldAccents(known.state).startsWith(wanted) ? 2 : undefined;
}

/** The nearest first, the larger before the smaller. Nothing for a postal code: that is no name. */
export function matchingCities(cities: readonly KnownCity[], typed: string): KnownCity[] {
  const wanted = foldCity(typed);
  if (wanted === '' || /\d/.test(wanted)) return [];
  const found = cities.flatMap((city) => {
    const rank = rankOf(city, wanted);
    return rank === undefined ? [] : [{ city, rank }];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank || b.city.branches - a.city.branches)
    .slice(0, mostSuggested)
    .map(({ city }) => city);
}
