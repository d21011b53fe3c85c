/** The one flexible field (FEAT-04): a postal code, a state, a city, or words of a street or a name. */
import type { Kysely } from 'kysely';
import { constants } from '#domain/constants.ts';
import { readPlace, stateNamed, tidyPlace, writtenCode } from '#domain/place-text.ts';
import { isPostalCode } from '#domain/postal.ts';
import { type StateCode, states } from '#domain/states.ts';
import type { Database } from '../../db/schema.ts';
import { BusinessError } from '../../http/business-error.ts';
import { type NamedPlace, placesNamed } from '../catalogue/named-places.ts';
import { type BranchList, getList, somewhere } from './answer.ts';
import { citiesAmong } from './area-store.ts';
import { branchesInCities, branchesInState, getCityId, searchTerms } from './areas.ts';
import { branchesAtZip } from './nearest.ts';
import { branchesWith } from './store.ts';

const part = { limit: constants.branches.pageSize };

type FoundCity = Awaited<ReturnType<typeof citiesAmong>>[number];

/** Cities with a branch, and towns, that share a name across several states: they are different places. */
function getNamesakes(cities: readonly FoundCity[], towns: readonly NamedPlace[]): BranchList['namesakes'] {
  const all = states.flatMap(({ code }) => {
    const city = cities.find(({ state }) => state === code);
    if (city) return { city: city.name, state: code, cityId: city.cityId, zip: null };
    const town = towns.find(({ state }) => state === code);
    return town ? { city: town.city, state: code, cityId: null, zip: town.zip } : [];
  });
  return all.length > 1 ? all : [];
}

async function inCity(
  db: Kysely<Database>,
  name: string,
  state: StateCode | undefined,
  now: Date,
): Promise<BranchList | undefined> {
  const cities = await citiesAmong(
    db,
    (state ? [state] : states.map(({ code }) => code)).map((code) => getCityId(code, name)),
  );
  const [city, ...others] = cities;
  if (!city) return undefined;
  const list = await branchesInCities(
    db,
    cities.map(({ cityId }) => cityId),
    now,
  );
  const namesakes = state ? [] : getNamesakes(cities, await placesNamed(db, name));
  if (others.length === 0) return { ...list, namesakes };
  return { ...list, namesakes, place: { ...somewhere, kind: 'city', city: city.name } };
}

async function withWords(
  db: Kysely<Database>,
  text: string,
  state: StateCode | undefined,
  now: Date,
): Promise<BranchList | undefined> {
  const words = searchTerms(text);
  if (words.length === 0) return undefined;
  const counted = await branchesWith(db, words, state, part);
  return counted.total > 0 ? getList({ ...somewhere, kind: 'street', state: state ?? null }, counted, now) : undefined;
}

/** The branches around a town without one. */
async function aroundTown(
  db: Kysely<Database>,
  name: string,
  state: StateCode | undefined,
  now: Date,
): Promise<BranchList | undefined> {
  const towns = await placesNamed(db, name, state);
  const [town] = towns;
  if (!town) return undefined;
  const list = await branchesAtZip(db, town.zip, now);
  return {
    ...list,
    namesakes: getNamesakes([], towns),
    place: { ...list.place, kind: 'city', zip: null, city: town.city },
  };
}

/** @throws BusinessError `networkNotFound` (MSG-09). */
export async function searchBranches(db: Kysely<Database>, text: string, now: Date): Promise<BranchList> {
  const plain = tidyPlace(text);
  const code = writtenCode(plain);
  if (code !== undefined) {
    if (!isPostalCode(code)) throw new BusinessError('networkNotFound');
    return branchesAtZip(db, code, now);
  }
  const wholeState = stateNamed(plain);
  if (wholeState) return branchesInState(db, wholeState, now);

  const written = readPlace(plain);
  const state = 'state' in written ? written.state : undefined;
  const name = 'city' in written ? written.city : plain;
  const found =
    (await inCity(db, name, state, now)) ??
    (await withWords(db, name, state, now)) ??
    (await aroundTown(db, name, state, now));
  if (found) return found;
  // The number of an unknown street may have been a postal code.
  if ('zip' in written) return branchesAtZip(db, written.zip, now);
  throw new BusinessError('networkNotFound');
}
