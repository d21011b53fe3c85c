/** Browsing the network by area (D-02): states, their cities, the branches and their services. */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { branchServices } from '#domain/branch-services.ts';
import { constants } from '#domain/constants.ts';
import { type StateCode, states } from '#domain/states.ts';
import type { Database } from '../../db/schema.ts';
import { BusinessError } from '../../http/business-error.ts';
import { allPlaceNames } from '../catalogue/named-places.ts';
import { type AskedPlace, type BranchList, getList, somewhere } from './answer.ts';
import { citiesWithBranches, factsOfCities } from './area-store.ts';
import { branchesOfCities, branchesOfState, type BranchRow, type Counted } from './store.ts';
import { foldCity } from '#domain/place-text.ts';
import { foldAccents } from '#domain/text.ts';

/** Names, folded like in the database so that they match its columns. */

/** In the form of the column `city_id`. */
export const getCityId = (state: StateCode, name: string): string =>
  `${state}-${foldCity(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** Every term must match, in any order. Without punctuation, so nothing in a word is a wildcard. */
export const searchTerms = (text: string): string[] =>
  foldAccents(text)
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

const { pageSize } = constants.branches;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** CALL-54. */
export async function areaList(db: Kysely<Database>): Promise<Answer<'areaList'>> {
  const cities = await citiesWithBranches(db);
  const areas = states.map(({ code, name }) => {
    const own = cities.filter(({ state }) => state === code);
    return {
      state: code,
      name,
      branches: sum(own.map(({ branches }) => branches)),
      cities: own.map(({ state: _, ...city }) => city),
    };
  });
  return { areas };
}

/**
 * FEAT-04: a visitor may mean any place of the catalogue, also one without a branch; a city has the name that its
 * branches give it.
 */
export async function placeNames(db: Kysely<Database>): Promise<Answer<'placeNames'>> {
  const [cities, names] = await Promise.all([citiesWithBranches(db), allPlaceNames(db)]);
  const taken = new Set(cities.map(({ cityId }) => cityId));
  const others = names.filter(({ state, name }) => !taken.has(getCityId(state, name)));
  return {
    states: states.map(({ code, name }) => ({
      name,
      cities: cities
        .filter(({ state }) => state === code)
        .map((city) => ({ name: city.name, branches: city.branches })),
      towns: others.filter(({ state }) => state === code).map((town) => town.name),
    })),
  };
}

const getMiddle = (rows: readonly BranchRow[], axis: 'latitude' | 'longitude'): number | null =>
  rows.length === 0 ? null : sum(rows.map((row) => row[axis])) / rows.length;

function placeOfCity({ rows }: Counted): AskedPlace {
  const [first] = rows;
  if (!first) throw new BusinessError('noOutlets');
  const { city_id: cityId, city, state } = first;
  return {
    ...somewhere,
    kind: 'city',
    cityId,
    city,
    state,
    latitude: getMiddle(rows, 'latitude'),
    longitude: getMiddle(rows, 'longitude'),
  };
}

const getPart = (page: number): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** CALL-55. @throws BusinessError `noOutlets` (MSG-08) when the city has no branch, or none on that page. */
export async function branchesInCities(
  db: Kysely<Database>,
  cityIds: readonly string[],
  now: Date,
  page = 1,
): Promise<BranchList> {
  const counted = await branchesOfCities(db, cityIds, getPart(page));
  return getList(placeOfCity(counted), { ...counted, page }, now);
}

/**
 * CALL-30. A state's city of the same name comes first: a visitor who writes Puebla may mean either. @throws
 * BusinessError `noOutlets` (MSG-08).
 */
export async function branchesInState(
  db: Kysely<Database>,
  state: StateCode,
  now: Date,
  page = 1,
): Promise<BranchList> {
  const named = states.find(({ code }) => code === state);
  const counted = await branchesOfState(db, state, getPart(page), named && getCityId(state, named.name));
  if (counted.rows.length === 0) throw new BusinessError('noOutlets');
  return getList({ ...somewhere, kind: 'state', state }, { ...counted, page }, now);
}

/** CALL-69. @throws BusinessError `noOutlets` (MSG-08) when none of the cities has a branch. */
export async function onlineConfig(db: Kysely<Database>, cityIds: readonly string[]): Promise<Answer<'onlineConfig'>> {
  const facts = await factsOfCities(db, cityIds);
  if (facts.length === 0) throw new BusinessError('noOutlets');
  const cities = facts.map(({ services, ...city }) => ({
    ...city,
    services: branchServices
      .filter((service) => services[service] > 0)
      .map((service) => ({ service, branches: services[service] })),
  }));
  return { cities };
}
