import { CompiledQuery, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { StateCode } from '#domain/address/states.ts';
import type { Database } from '#server/db/schema.ts';
import type { PostalCodeTable } from '#server/db/tables/catalogue.ts';
import { everywhere } from '#domain/time/holidays.ts';
import { postalPrefixes } from '#domain/address/postal.ts';
import { localDate } from '#domain/time/zoned-time.ts';

/** The SQL of reference data: postal codes, settings. */
const placeColumns = [
  'state',
  'city',
  'township',
  'coverage',
  'latitude',
  'longitude',
] as const satisfies readonly (keyof PostalCodeTable)[];
const areaColumns = [
  ...placeColumns,
  'zip',
  'colonies',
  'settlements',
  'origin',
] as const satisfies readonly (keyof PostalCodeTable)[];

/** Where a code lies; without its colonies, which would be most of the data that a price lookup reads. */
type PlaceRow = Pick<Selectable<PostalCodeTable>, (typeof placeColumns)[number]>;
export type AreaRow = Pick<Selectable<PostalCodeTable>, (typeof areaColumns)[number]>;

/** A postal code that was asked for. */
export interface AskedZip {
  zip: string;
  /** Its row in the catalogue; null when the catalogue lacks it. */
  row: PlaceRow | null;
  /** Whether the catalogue has a code with the same first three digits. */
  near: boolean;
}

/** One row per code of `asked (zip, position)`: `AskedZip` and its `position`. */
const askedZips = (asked: RawBuilder<unknown>): RawBuilder<AskedZip & { position: number }> => sql`
  select asked.zip,
         (select row_to_json(p) from (select ${sql.join(placeColumns.map((name) => sql.ref(name)))} from postal_codes where zip = asked.zip) p) as row,
         exists (
           select from postal_codes n
           where n.zip between left(asked.zip, 3) || '00' and left(asked.zip, 3) || '99'
         ) as near,
         asked.position
  from ${asked} as asked (zip, position)`;

/**
 * Both ends of a route, for use in other statements. They are two rows instead of an array: PostgreSQL expects ten
 * elements in an array of unknown length, and would plan the statement again each time, which takes longer than running
 * it.
 */
export const askedEnds = ([origin, destination]: readonly [string, string]): RawBuilder<
  AskedZip & { position: number }
> => askedZips(sql`(values (${origin}::text, 1), (${destination}::text, 2))`);

export async function findPostalCode(db: Kysely<Database>, zip: string): Promise<AskedZip> {
  const [found] = await findPostalCodes(db, [zip]);
  return found ?? { zip, row: null, near: false };
}

export async function findPostalCodes(db: Kysely<Database>, zips: readonly string[]): Promise<AskedZip[]> {
  if (zips.length === 0) return [];
  const { rows } = await sql<AskedZip>`${askedZips(sql`unnest(${zips}::text[]) with ordinality`)}`.execute(db);
  return rows;
}

/** Built once: it runs while people type, and building it each time would take a third of its time. */
const areaOfZip = `select ${areaColumns.join(', ')} from postal_codes where zip = $1`;

/** All columns of one code in the catalogue: a single index lookup. */
export async function findArea(db: Kysely<Database>, zip: string): Promise<AreaRow | undefined> {
  const { rows } = await db.executeQuery<AreaRow>(CompiledQuery.raw(areaOfZip, [zip]));
  return rows[0];
}

/** For a code that the catalogue lacks: whether it has neighbours, and which catalogue its state has. */
export async function findAround(
  db: Kysely<Database>,
  zip: string,
  state: StateCode | undefined,
): Promise<{ near: boolean; origin: AreaRow['origin'] }> {
  const { rows } = await sql<{ near: boolean; isOfficial: boolean }>`
    select exists (select from postal_codes where zip between ${`${zip.slice(0, 3)}00`} and ${`${zip.slice(0, 3)}99`}) as near,
           exists (select from postal_codes where origin = 'official' and state = ${state ?? null}) as "isOfficial"`.execute(
    db,
  );
  return { near: rows[0]?.near ?? false, origin: rows[0]?.isOfficial ? 'official' : 'starter' };
}

export async function readSetting(db: Kysely<Database>, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function hasMonthlyContract(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('monthly_contract').where('id', '=', userId).executeTakeFirst();
  return row?.monthly_contract ?? false;
}

/** D-69, in the order in which they are offered. */
export function listItemTypes(db: Kysely<Database>) {
  return db
    .selectFrom('item_types')
    .select(['code', 'goods_category', 'hs_code', 'names'])
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** The SQL of company holidays: days on which the courier is closed in the whole country, in a state, or in an area. */
const prefixDigits = 2;
const areaDigits = 3;

/** The scopes whose holidays apply to a postal code, or to the area of its first digits. */
export function getScopes(zip: string): string[] {
  const state = postalPrefixes.get(zip.slice(0, prefixDigits));
  return [everywhere, ...(state ? [state.code] : []), zip.slice(0, areaDigits)];
}

/** Holidays from today on at any of the places, as one JSON value that is selected along with other columns. */
export const companyHolidaysJson = (zips: readonly string[], now: Date): RawBuilder<string[]> => sql`
  (select coalesce(json_agg(distinct date order by date), '[]') from company_holidays
   where date >= ${localDate(now)}::date and scope = any(${zips.flatMap(getScopes)}::text[]))`;

/** The same as its own query. */
export async function companyHolidays(db: Kysely<Database>, zips: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ dates: string[] }>`select ${companyHolidaysJson(zips, now)} as dates`.execute(db);
  return rows[0]?.dates ?? [];
}

/** Holidays of each branch in a statement, including past ones. */
export const companyHolidaysOfBranch: RawBuilder<string[]> = sql`
  (select coalesce(json_agg(distinct h.date order by h.date), '[]') from company_holidays h
   where h.scope in (${everywhere}, branches.state, left(branches.zip, ${sql.lit(areaDigits)})))`;
