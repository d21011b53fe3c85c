import type { Kysely } from 'kysely';
import type { Handlers } from '#server/http/handlers.ts';
import { findState, type StateCode, states } from '#domain/address/states.ts';
import { BusinessError } from '#server/http/failures.ts';
import { constants } from '#domain/constants.ts';
import { foldCity, readPlace, stateNamed, tidyPlace, writtenCode } from '#domain/address/place-text.ts';
import { isPostalCode } from '#domain/address/postal.ts';
import type { Database } from '#server/db/schema.ts';
import type { Answer } from '#contract/calls.ts';
import { branchServices } from '#domain/address/branch.ts';
import { foldAccents } from '#domain/text/text.ts';
import { goodsList, paymentModeList, payTypeList, readWeightFlag } from './settings.ts';
import { offeredSlots } from './pickup-slot-store.ts';
import { allPlaceNames, areaOfZip, type NamedPlace, placeOfZip, placesNamed } from './places.ts';
import { hasMonthlyContract } from './store.ts';
import {
  type AskedPlace,
  branchesAtPosition,
  branchesAtZip,
  type BranchList,
  getList,
  somewhere,
} from './nearest-branches.ts';
import {
  branchesOfCities,
  branchesOfState,
  branchesWith,
  branchPoints,
  type BranchRow,
  citiesAmong,
  citiesWithBranches,
  type Counted,
  factsOfCities,
} from './branch-store.ts';

export const catalogueHandlers = {
  goodsList: ({ context, language }) => goodsList(context.db, language),
  itemCategories: ({ context, language }) => goodsList(context.db, language),
  payTypeList: async ({ language }) => payTypeList(language),
  async paymentModeList({ context, language, session }) {
    const monthlyContract = session !== undefined && (await hasMonthlyContract(context.db, session.userId));
    return paymentModeList(language, monthlyContract);
  },
  areaByZip: ({ context, input }) => areaOfZip(context.db, input.zipCode),
  stateCityByZip: ({ context, input }) => placeOfZip(context.db, input.zipCode),
  pickupSlots: ({ context, input }) => offeredSlots(context.db, input.zipCode, context.clock()),
  officeFlag: async ({ context }) => ({ weightFlag: await readWeightFlag(context.db) }),
} satisfies Partial<Handlers>;

// Browsing the network by area (D-02): states, their cities, the branches and their services.

// Names, folded like in the database so that they match its columns.

/** In the form of the column `city_id`. */
const getCityId = (state: StateCode, name: string): string =>
  `${state}-${foldCity(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** Every term must match, in any order. Without punctuation, so nothing in a word is a wildcard. */
const searchTerms = (text: string): string[] =>
  foldAccents(text)
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

const { pageSize } = constants.branches;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** CALL-54. */
async function areaList(db: Kysely<Database>, now: Date): Promise<Answer<'areaList'>> {
  const cities = await citiesWithBranches(db, now);
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
async function placeNames(db: Kysely<Database>, now: Date): Promise<Answer<'placeNames'>> {
  const [cities, names] = await Promise.all([citiesWithBranches(db, now), allPlaceNames(db)]);
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

const getPart = (now: Date, page = 1): { limit: number; offset: number; now: Date } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  now,
});

/** CALL-55. @throws BusinessError `noOutlets` (MSG-08) when the city has no branch, or none on that page. */
async function branchesInCities(
  db: Kysely<Database>,
  cityIds: readonly string[],
  now: Date,
  page = 1,
): Promise<BranchList> {
  const counted = await branchesOfCities(db, cityIds, getPart(now, page));
  return getList(placeOfCity(counted), { ...counted, page }, now);
}

/**
 * CALL-30. A state's city of the same name comes first: a visitor who writes Puebla may mean either. @throws
 * BusinessError `noOutlets` (MSG-08).
 */
async function branchesInState(db: Kysely<Database>, state: StateCode, now: Date, page = 1): Promise<BranchList> {
  const named = states.find(({ code }) => code === state);
  const counted = await branchesOfState(db, state, getPart(now, page), named && getCityId(state, named.name));
  if (counted.rows.length === 0) throw new BusinessError('noOutlets');
  return getList({ ...somewhere, kind: 'state', state }, { ...counted, page }, now);
}

/** CALL-69. @throws BusinessError `noOutlets` (MSG-08) when none of the cities has a branch. */
async function onlineConfig(
  db: Kysely<Database>,
  cityIds: readonly string[],
  now: Date,
): Promise<Answer<'onlineConfig'>> {
  const facts = await factsOfCities(db, cityIds, now);
  if (facts.length === 0) throw new BusinessError('noOutlets');
  const cities = facts.map(({ services, ...city }) => ({
    ...city,
    services: branchServices
      .filter((service) => services[service] > 0)
      .map((service) => ({ service, branches: services[service] })),
  }));
  return { cities };
}

// The one flexible field (FEAT-04): a postal code, a state, a city, or words of a street or a name.

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
    now,
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
  const counted = await branchesWith(db, words, state, getPart(now));
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
async function searchBranches(db: Kysely<Database>, text: string, now: Date): Promise<BranchList> {
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

export const branchHandlers = {
  async networkByProvince({ context, input: { provinceId, cityId, page } }) {
    const state = findState(provinceId);
    if (!state) throw new BusinessError('noOutlets');
    if (cityId === undefined) return branchesInState(context.db, state.code, context.clock(), page);
    if (!cityId.startsWith(`${state.code}-`)) throw new BusinessError('noOutlets');
    return branchesInCities(context.db, [cityId], context.clock(), page);
  },
  networkByZip: ({ context, input: { zipCode } }) => branchesAtZip(context.db, zipCode, context.clock()),
  networkSearch: ({ context, input: { text } }) => searchBranches(context.db, text, context.clock()),
  networkNear: ({ context, input }) => branchesAtPosition(context.db, input, context.clock()),
  async networkMap({ context }) {
    const points = await branchPoints(context.db, context.clock());
    return { points: points.map(({ city_id: cityId, ...point }) => ({ ...point, cityId })) };
  },
  areaList: ({ context }) => areaList(context.db, context.clock()),
  placeNames: ({ context }) => placeNames(context.db, context.clock()),
  sitesByArea: ({ context, input: { areaId, page } }) => branchesInCities(context.db, [areaId], context.clock(), page),
  onlineConfig: ({ context, input: { cityIds } }) => onlineConfig(context.db, cityIds, context.clock()),
} satisfies Partial<Handlers>;
