/** Resolves an end of the route as it was written: found, one of several, or none. */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { readPlace } from '#domain/place-text.ts';
import { findState, type StateCode } from '#domain/states.ts';
import type { Database } from '../../db/schema.ts';
import { type NamedPlace, placesBeginning, placesNamed } from '../catalogue/named-places.ts';
import type { Place } from '../catalogue/places.ts';

export type RoutePlace = Answer<'transitTimes'>['origin'];

/** Shorter beginnings of a name match too many places. */
const tellingLetters = 3;

const unknownPlace: RoutePlace = {
  status: 'unknown',
  zip: null,
  city: null,
  state: null,
  known: false,
  coverage: null,
  choices: [],
};

const getName = (code: StateCode): string => findState(code)?.name ?? code;

const getChoice = ({ zip, city, state }: NamedPlace): RoutePlace['choices'][number] => ({
  zip,
  city,
  state: getName(state),
});

function endOf(found: readonly NamedPlace[], isExact: boolean): RoutePlace {
  const [place] = found;
  if (!place) return unknownPlace;
  if (!isExact || found.length > 1) return { ...unknownPlace, status: 'ambiguous', choices: found.map(getChoice) };
  return {
    ...unknownPlace,
    status: 'found',
    known: true,
    zip: place.zip,
    city: place.city,
    state: getName(place.state),
  };
}

/** Looks an end up. A postal code is used as it is, whether the catalogue has it or not (D-61). */
export async function findRoutePlace(db: Kysely<Database>, text: string): Promise<RoutePlace> {
  const place = readPlace(text);
  if ('zip' in place) return { ...unknownPlace, status: 'found', zip: place.zip };
  const { city, state } = place;
  const exact = await placesNamed(db, city, state);
  if (exact.length > 0) return endOf(exact, true);
  if (city.length < tellingLetters) return unknownPlace;
  return endOf(await placesBeginning(db, city, state), false);
}

/** The end with the catalogue's data of its postal code; a city keeps the name that it was requested by. */
export function withPlace(end: RoutePlace, { known, city, state, coverage }: Place): RoutePlace {
  return { ...end, known, city: end.city ?? city, state: state?.name ?? end.state, coverage };
}
