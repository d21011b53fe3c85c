/** The SQL of prices: the current tariff, both ends of a parcel's route, and the rates abroad. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CountryNeeds } from '#domain/parcel/abroad.ts';
import type { InternationalRate } from '#domain/pricing/pricing-abroad.ts';
import type { Tariff } from '#domain/pricing/tariff.ts';
import type { Database } from '#server/db/schema.ts';
import { askedEnds, type AskedZip, companyHolidaysJson, findPostalCodes } from '../catalogue/store.ts';

/** The current tariff as the database returns it: without its content when this process has read it before. */
export interface StoredTariff {
  id: string;
  validFrom: string;
  tariff: Tariff | null;
}

/**
 * By id; a changed tariff has another id, so entries never become stale. A tariff is valid for months: all are cached.
 * This avoids sending kilobytes with every price, and the engine's table is built once for each.
 */
const known = new Map<string, Tariff>();

const tariffAt = (now: Date): RawBuilder<StoredTariff | null> => sql`
  (select json_build_object('id', id, 'validFrom', valid_from, 'tariff', case when id = any(${[...known.keys()]}::uuid[]) then null else tariff end)
   from tariffs where valid_from <= ${now} order by valid_from desc limit 1)`;

/**
 * The content of a stored tariff. @throws Error when there is none: the seed adds one, so without any the installation
 * is broken.
 */
export function getContent(stored: StoredTariff | null | undefined): Tariff {
  const tariff = stored && (known.get(stored.id) ?? stored.tariff);
  if (!tariff) throw new Error('There is no tariff in the database.');
  known.set(stored.id, tariff);
  return tariff;
}

/** The current tariff, and since when it is valid. */
export async function currentTariff(db: Kysely<Database>, now: Date): Promise<{ tariff: Tariff; validFrom: Date }> {
  const { rows } = await sql<{ stored: StoredTariff | null }>`select ${tariffAt(now)} as stored`.execute(db);
  const tariff = getContent(rows[0]?.stored);
  return { tariff, validFrom: new Date(rows[0]?.stored?.validFrom ?? now) };
}

/**
 * What a price and a promise depend on: the tariff, the two ends in the given order, and when the courier is closed
 * there.
 */
export interface Route {
  tariff: StoredTariff | null;
  asked: AskedZip[];
  /** Upcoming company holidays at either end, YYYY-MM-DD. */
  closedOn: string[];
}

/** A route as one JSON value that is selected along with other columns. */
export const routeJson = (now: Date, zips: readonly [origin: string, destination: string]): RawBuilder<Route> => sql`
  json_build_object(
    'tariff', ${tariffAt(now)},
    'asked', (select json_agg(z order by z.position) from (${askedEnds(zips)}) z),
    'closedOn', ${companyHolidaysJson(zips, now)}
  )`;

/** Many routes from one place at once: the tariff, and each code separately. */
export async function findRoutes(
  db: Kysely<Database>,
  now: Date,
  zips: readonly string[],
): Promise<{ tariff: StoredTariff | null; asked: ReadonlyMap<string, AskedZip> }> {
  const { rows } = await sql<{ tariff: StoredTariff | null }>`select ${tariffAt(now)} as tariff`.execute(db);
  const asked = await findPostalCodes(db, [...new Set(zips)]);
  return { tariff: rows[0]?.tariff ?? null, asked: new Map(asked.map((each) => [each.zip, each])) };
}

export async function findRoute(
  db: Kysely<Database>,
  now: Date,
  zips: readonly [origin: string, destination: string],
): Promise<Route> {
  const { rows } = await sql<{ route: Route }>`select ${routeJson(now, zips)} as route`.execute(db);
  return rows[0]?.route ?? { tariff: null, asked: [], closedOn: [] };
}

/** A country with the rate of its zone and its requirements. */
export interface CountryRate extends InternationalRate {
  code: string;
  needs: CountryNeeds | null;
}

const countryRates = (db: Kysely<Database>) =>
  db
    .selectFrom('countries')
    .innerJoin('international_rates as rate', 'rate.zone', 'countries.zone')
    .select([
      'countries.code',
      'countries.needs',
      'rate.zone',
      'rate.base_centavos as baseCentavos',
      'rate.bands',
      'rate.fuel_percent as fuelPercent',
      'rate.max_weight_kg as maxWeightKg',
      'rate.min_business_days as minBusinessDays',
      'rate.max_business_days as maxBusinessDays',
    ]);

/** Every country that is served. */
export const ratesAbroad = (db: Kysely<Database>): Promise<CountryRate[]> => countryRates(db).execute();

/** Undefined when the country isn't served. */
export const rateAbroad = (db: Kysely<Database>, code: string): Promise<CountryRate | undefined> =>
  countryRates(db).where('countries.code', '=', code).executeTakeFirst();
