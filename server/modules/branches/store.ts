/** The SQL of branches: lists of an area, the nearest to a place, and a search by words. */
import { type Expression, type ExpressionBuilder, type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { Position } from '#domain/geo.ts';
import type { StateCode } from '#domain/states.ts';
import type { Database } from '../../db/schema.ts';
import type { BranchTable } from '../../db/tables/catalogue.ts';
import { companyHolidaysOfBranch } from '../catalogue/company-holidays.ts';

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
  'services',
  'hours',
  'opens_on_holidays',
] as const satisfies readonly (keyof BranchTable)[];

/** Includes company holidays that have passed. */
export type BranchRow = Pick<Selectable<BranchTable>, (typeof columns)[number]> & { closed_on: string[] };

const closedOn = companyHolidaysOfBranch.as('closed_on');

/** Rows of one page, and the total count. */
export interface Counted {
  rows: BranchRow[];
  total: number;
}

interface Part {
  limit: number;
  offset?: number;
}

type Condition = (eb: ExpressionBuilder<Database, 'branches'>) => Expression<SqlBool>;

async function listWhere(
  db: Kysely<Database>,
  condition: Condition,
  { limit, offset = 0 }: Part,
  first?: Condition,
): Promise<Counted> {
  const listed = db
    .selectFrom('branches')
    .select([...columns, closedOn])
    .where(condition);
  const sorted = first ? listed.orderBy(first, 'desc') : listed;
  const [rows, { total }] = await Promise.all([
    sorted.orderBy('city_id').orderBy('name').orderBy('code').limit(limit).offset(offset).execute(),
    db
      .selectFrom('branches')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
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
  limit: number,
  withinDegrees?: number,
): Promise<BranchRow[]> {
  const shortened = Math.cos((latitude * Math.PI) / 180);
  const around = withinDegrees ?? 180;
  return db
    .selectFrom('branches')
    .select([...columns, closedOn])
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
  limit: number,
): Promise<BranchRow[]> {
  return db
    .selectFrom('branches')
    .select([...columns, closedOn])
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
): Promise<Pick<BranchRow, 'code' | 'name' | 'city_id' | 'city' | 'state' | 'latitude' | 'longitude'>[]> {
  return db
    .selectFrom('branches')
    .select(['code', 'name', 'city_id', 'city', 'state', 'latitude', 'longitude'])
    .orderBy('code')
    .execute();
}
