import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
  type Transaction,
} from 'kysely';
import type { Position } from '#domain/address/distances.ts';
import type { StateCode } from '#domain/address/states.ts';
import type { Database } from '#server/db/schema.ts';
import type { BranchTable } from '#server/db/tables/catalogue.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import { type BranchAddress, type BranchService, branchServices } from '#domain/address/branch.ts';
import { companyHolidaysOfBranch } from './store.ts';

/** The SQL of branches: lists of an area, the nearest to a place, and a search by words. */
const columns = [
  'code',
  'name',
  'street',
  'colony',
  'zip',
  'city_id',
  'city',
  'state',
  'latitude',
  'longitude',
  'phone',
  'hours',
  'opens_on_holidays',
  'closed_from',
] as const satisfies readonly (keyof BranchTable)[];

/** Includes company holidays that have passed. */
export type BranchRow = Pick<Selectable<BranchTable>, (typeof columns)[number]> & {
  services: BranchService[];
  closed_on: string[];
};

/** A branch that is going to close accepts no more parcels for collection, which would wait there when it has closed. */
const derived = [
  sql<BranchService[]>`case when closed_from is null then services else array_remove(services, 'pickUp') end`.as(
    'services',
  ),
  companyHolidaysOfBranch.as('closed_on'),
] as const;

/** Closed branches are not listed. */
const isOpenOn = (now: Date): RawBuilder<SqlBool> =>
  sql`(branches.closed_from is null or branches.closed_from > ${localDate(now)}::date)`;

/** The nearest branches: how many, and whether those that are going to close are left out. */
interface Near {
  limit: number;
  now: Date;
  isLasting?: boolean;
}

/** `BranchAddress` of a row of `branches`. */
export const branchAddressJson = sql<BranchAddress>`jsonb_build_object(
  'street', street, 'town', colony, 'zip', zip, 'city', city, 'state', state
)`;

/** Rows of one page, and the total count. */
export interface Counted {
  rows: BranchRow[];
  total: number;
}

interface Part {
  limit: number;
  offset?: number;
  now: Date;
}

type Condition = (eb: ExpressionBuilder<Database, 'branches'>) => Expression<SqlBool>;

async function listWhere(
  db: Kysely<Database>,
  condition: Condition,
  { limit, offset = 0, now }: Part,
  first?: Condition,
): Promise<Counted> {
  const listed = db
    .selectFrom('branches')
    .select([...columns, ...derived])
    .where(condition)
    .where(isOpenOn(now));
  const sorted = first ? listed.orderBy(first, 'desc') : listed;
  const [rows, { total }] = await Promise.all([
    sorted.orderBy('city_id').orderBy('name').orderBy('code').limit(limit).offset(offset).execute(),
    db
      .selectFrom('branches')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(condition)
      .where(isOpenOn(now))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Undefined for a code that no open branch has. */
export function findBranch(db: Kysely<Database>, code: string, now: Date): Promise<BranchRow | undefined> {
  return db
    .selectFrom('branches')
    .select([...columns, ...derived])
    .where('code', '=', code)
    .where(isOpenOn(now))
    .executeTakeFirst();
}

/**
 * Whether a branch still hands over parcels. It stays so until the transaction ends: an operator who closes it waits,
 * and sees what was stored.
 */
export async function holdHandingBranch(trx: Transaction<Database>, code: string): Promise<boolean> {
  const held = await trx
    .selectFrom('branches')
    .select('code')
    .where('code', '=', code)
    .where('closed_from', 'is', null)
    .where(sql<boolean>`'pickUp' = any(services)`)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** By city and name; those of the city with the state's name come first. */
export function branchesOfState(
  db: Kysely<Database>,
  state: StateCode,
  part: Part,
  firstCity?: string,
): Promise<Counted> {
  return listWhere(
    db,
    (eb) => eb('state', '=', state),
    part,
    firstCity === undefined ? undefined : (eb) => eb('city_id', '=', firstCity),
  );
}

export function branchesOfCities(db: Kysely<Database>, cityIds: readonly string[], part: Part): Promise<Counted> {
  return listWhere(db, (eb) => eb('city_id', 'in', cityIds), part);
}

/**
 * Branches with every word in their name, street, colony, city or postal code; `words` in the form of `searchWords`.
 */
export function branchesWith(
  db: Kysely<Database>,
  words: readonly string[],
  state: StateCode | undefined,
  part: Part,
): Promise<Counted> {
  return listWhere(
    db,
    (eb) =>
      eb.and([
        ...words.map((word) => eb('search_text', 'like', `%${word}%`)),
        ...(state ? [eb('state', '=', state)] : []),
      ]),
    part,
  );
}

/**
 * Nearest first. A degree of longitude is scaled by the place's latitude, which sorts like the great circle within a
 * country; `withinDegrees` of latitude lets an index leave out the rest of it.
 */
export function branchesNear(
  db: Kysely<Database>,
  { latitude, longitude }: Position,
  { limit, withinDegrees, now, isLasting = false }: Near & { withinDegrees?: number },
): Promise<BranchRow[]> {
  const shortened = Math.cos((latitude * Math.PI) / 180);
  const around = withinDegrees ?? 180;
  return db
    .selectFrom('branches')
    .select([...columns, ...derived])
    .where(isOpenOn(now))
    .$if(isLasting, (query) => query.where('closed_from', 'is', null))
    .where('latitude', '>=', latitude - around)
    .where('latitude', '<=', latitude + around)
    .orderBy(
      sql`(latitude - ${latitude}::float8) * (latitude - ${latitude}::float8)
        + ((longitude - ${longitude}::float8) * ${shortened}::float8) * ((longitude - ${longitude}::float8) * ${shortened}::float8)`,
    )
    .orderBy('code')
    .limit(limit)
    .execute();
}

/** Without a position: branches of the same state first, then by the nearest postal code number. */
export function branchesByNumber(
  db: Kysely<Database>,
  zip: string,
  state: StateCode | undefined,
  { limit, now, isLasting = false }: Near,
): Promise<BranchRow[]> {
  return db
    .selectFrom('branches')
    .select([...columns, ...derived])
    .where(isOpenOn(now))
    .$if(isLasting, (query) => query.where('closed_from', 'is', null))
    .orderBy((eb) => eb('state', '=', state ?? null), 'desc')
    .orderBy(sql`abs(zip::integer - ${Number(zip)}::integer)`)
    .orderBy('code')
    .limit(limit)
    .execute();
}

/** The center of the branches at a postal code; undefined when there is none. */
export async function middleOfZip(db: Kysely<Database>, zip: string): Promise<Position | undefined> {
  const { latitude, longitude } = await db
    .selectFrom('branches')
    .select((eb) => [
      eb.fn.avg<number | null>('latitude').as('latitude'),
      eb.fn.avg<number | null>('longitude').as('longitude'),
    ])
    .where('zip', '=', zip)
    .executeTakeFirstOrThrow();
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/** Every branch, with the few columns that a map needs. */
export function branchPoints(
  db: Kysely<Database>,
  now: Date,
): Promise<Pick<BranchRow, 'code' | 'name' | 'city_id' | 'city' | 'state' | 'latitude' | 'longitude'>[]> {
  return db
    .selectFrom('branches')
    .select(['code', 'name', 'city_id', 'city', 'state', 'latitude', 'longitude'])
    .where(isOpenOn(now))
    .orderBy('code')
    .execute();
}

/** The SQL of areas: which cities have branches, and what the network does there. */
interface CityRow {
  cityId: string;
  name: string;
  state: StateCode;
  branches: number;
  latitude: number;
  longitude: number;
}

/** Cities by state and name, with the center of their branches. */
export async function citiesWithBranches(db: Kysely<Database>, now: Date): Promise<CityRow[]> {
  const { rows } = await sql<CityRow>`
    select city_id as "cityId", min(city) as name, state, count(*)::integer as branches,
           avg(latitude) as latitude, avg(longitude) as longitude
    from branches where ${isOpenOn(now)} group by state, city_id order by state, city_id`.execute(db);
  return rows;
}

/** Those of the possible cities that have branches, by state. */
export function citiesAmong(
  db: Kysely<Database>,
  cityIds: readonly string[],
  now: Date,
): Promise<Pick<CityRow, 'cityId' | 'name' | 'state'>[]> {
  return db
    .selectFrom('branches')
    .select((eb) => ['city_id as cityId', eb.fn.min('city').as('name'), 'state'])
    .where('city_id', 'in', cityIds)
    .where(isOpenOn(now))
    .groupBy(['state', 'city_id'])
    .orderBy('state')
    .execute();
}

interface CityFacts {
  cityId: string;
  name: string;
  state: StateCode;
  branches: number;
  collects: boolean;
  saturdays: number;
  sundays: number;
  holidays: number;
  services: Record<BranchService, number>;
}

const getCount = (service: BranchService) => sql`${service}::text, count(*) filter (where ${service} = any(services))`;

/**
 * The services of cities, in the given order; a city without a branch is missing. The official catalogue may name a
 * city differently than its branches do: then the postal codes of the branches say whether couriers collect.
 */
export async function factsOfCities(db: Kysely<Database>, cityIds: readonly string[], now: Date): Promise<CityFacts[]> {
  const { rows } = await sql<CityFacts>`
    select city_id as "cityId", min(city) as name, state, count(*)::integer as branches,
           exists (
             select from postal_codes p
             where p.city = min(b.city) and p.state = b.state and p.coverage <> 'none'
           ) or exists (
             select from branches own join postal_codes p on p.zip = own.zip
             where own.city_id = b.city_id and p.coverage <> 'none'
           ) as collects,
           count(*) filter (where hours->5 <> 'null')::integer as saturdays,
           count(*) filter (where hours->6 <> 'null')::integer as sundays,
           count(*) filter (where opens_on_holidays)::integer as holidays,
           json_build_object(${sql.join(branchServices.map(getCount))}) as services
    from branches b
    where city_id = any(${cityIds}::text[]) and (closed_from is null or closed_from > ${localDate(now)}::date)
    group by state, city_id
    order by array_position(${cityIds}::text[], city_id)`.execute(db);
  return rows;
}
