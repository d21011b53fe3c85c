/** The entries of a city picker's list for the typed text. */
import { foldAccents } from '#domain/text/text.ts';
import type { CityChoices } from './services.ts';
import { type City, isSameCity } from './recent-cities.ts';

export type CityEntry =
  | { kind: 'city'; city: City }
  /** Opens the cities of a state. */
  | { kind: 'state'; state: string }
  /** Back to all states. */
  | { kind: 'back' };

export interface CityGroup {
  /** Which heading: `widgets:city.<name>`, or the state's own name. */
  name: 'recent' | 'hot' | 'states' | 'matches' | 'of';
  entries: readonly CityEntry[];
}

/** More than that are not read through; typing on narrows them. */
const mostMatches = 50;

const cityEntry = (city: City): CityEntry => ({ kind: 'city', city });

function allCities({ states }: CityChoices): City[] {
  return states.flatMap(({ name, cities }) => cities.map((city) => ({ state: name, city })));
}

/** Entries that start with the typed text come first. */
function matching(choices: CityChoices, state: string | undefined, wanted: string): City[] {
  const found = allCities(choices).filter((city) => state === undefined || city.state === state);
  const ranked = found.flatMap((city) => {
    const at = foldAccents(city.city).indexOf(wanted);
    return at < 0 ? [] : [{ city, rank: at === 0 ? 0 : 1 }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ city }) => city);
}

/**
 * @param typed what narrows the list; accents and case don't matter.
 * @param state the state that was opened.
 * @param recent cities chosen before; only those that the service still has.
 */
export function cityGroups(
  choices: CityChoices,
  typed: string,
  state: string | undefined,
  recent: readonly City[],
): CityGroup[] {
  const wanted = foldAccents(typed.trim());
  const cities = matching(choices, state, wanted)
    .slice(0, state === undefined ? mostMatches : undefined)
    .map(cityEntry);
  const groups: CityGroup[] = [];
  if (state !== undefined) {
    groups.push({ name: 'of', entries: [{ kind: 'back' }, ...cities] });
  } else if (wanted) {
    const states = choices.states.filter(({ name }) => foldAccents(name).includes(wanted));
    groups.push(
      { name: 'matches', entries: cities },
      { name: 'states', entries: states.map(({ name }) => ({ kind: 'state', state: name })) },
    );
  } else {
    const known = allCities(choices);
    const remaining = recent.filter((city) => known.some((other) => isSameCity(city, other)));
    const hot = choices.hot.filter((city) => !remaining.some((other) => isSameCity(city, other)));
    groups.push(
      { name: 'recent', entries: remaining.map(cityEntry) },
      { name: 'hot', entries: hot.map(cityEntry) },
      { name: 'states', entries: choices.states.map(({ name }) => ({ kind: 'state', state: name })) },
    );
  }
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The only city that a typed text can mean, with its state or without. */
export function meantCity(choices: CityChoices, typed: string): City | undefined {
  const wanted = foldAccents(typed.trim());
  const found = allCities(choices).filter(
    ({ state, city }) => foldAccents(city) === wanted || foldAccents(`${city}, ${state}`) === wanted,
  );
  return found.length === 1 ? found[0] : undefined;
}
