/**
 * The starter catalogue: state capitals and the fifteen largest metropolitan areas, written for this
 * project (D-94). The official one is imported over it.
 */
import type { Insertable, Kysely } from 'kysely';
import { readdirSync, readFileSync } from 'node:fs';
import type { Coverage } from '#domain/pricing/tariff.ts';
import type { CountryNeeds } from '#domain/parcel/abroad.ts';
import type { BranchService, DayHours, WeekHours } from '#domain/address/branch.ts';
import { stateOfPostalCode } from '#domain/address/postal.ts';
import type { StateCode } from '#domain/address/states.ts';
import type { Database } from '../db/schema.ts';
import type { BranchTable, PostalCodeTable } from '../db/tables/catalogue.ts';
import { starterTariff } from './tariff.ts';

// Reads starter data from this folder, one file for each state.

/** Decimal degrees. */
type Position = [latitude: number, longitude: number];

/** The contents of a folder's JSON files, by name. */
function readFolder<T>(folder: 'branches' | 'postal'): T[] {
  const files = readdirSync(new URL(`./${folder}`, import.meta.url)).toSorted();
  return files.map((name) => JSON.parse(readFileSync(new URL(`./${folder}/${name}`, import.meta.url), 'utf8')) as T);
}

/** By ISO 3166-1 alpha-2. */
const readCountryNeeds = (): Record<string, CountryNeeds> =>
  JSON.parse(readFileSync(new URL('./countries.json', import.meta.url), 'utf8')) as Record<string, CountryNeeds>;

/** @throws Error when no state has such a postal code. */
function getStateCode(zip: string): StateCode {
  const state = stateOfPostalCode(zip);
  if (!state) throw new Error(`No state has the postal code ${zip}.`);
  return state.code;
}

/** The starter branches, written for this project like their postal codes: at least three in each state. */
type Branch = Insertable<BranchTable>;

interface BranchEntry {
  code: string;
  name: string;
  zip: string;
  colony: string;
  street: string;
  at: Position;
  phone: string;
  kind: keyof typeof kinds;
}

interface Kind {
  week: WeekHours;
  opensOnHolidays?: boolean;
  services: BranchService[];
}

const hours = (opens: number, closes: number): DayHours => ({ opens: opens * 60, closes: closes * 60 });
const week = (weekdays: DayHours, saturday: DayHours | null, sunday: DayHours | null = null): WeekHours => [
  ...Array.from({ length: 5 }, () => weekdays),
  saturday,
  sunday,
];

const kinds = {
  main: {
    week: week(hours(8, 20), hours(9, 15)),
    services: ['dropOff', 'pickUp', 'packaging', 'codPayout', 'international'],
  },
  street: { week: week(hours(9, 19), hours(9, 14)), services: ['dropOff', 'pickUp', 'packaging'] },
  /** In a shopping centre. */
  mall: {
    week: week(hours(10, 20), hours(10, 20), hours(11, 18)),
    opensOnHolidays: true,
    services: ['dropOff', 'pickUp', 'packaging', 'codPayout'],
  },
  /** A counter in a shopping centre, without storage. */
  counter: {
    week: week(hours(10, 21), hours(10, 21), hours(10, 20)),
    opensOnHolidays: true,
    services: ['dropOff', 'packaging'],
  },
  /** A shop that accepts and hands out parcels. */
  point: { week: week(hours(9, 18), hours(9, 18)), services: ['dropOff', 'pickUp'] },
  depot: { week: week(hours(7, 19), hours(8, 13)), services: ['dropOff', 'pickUp', 'international'] },
  /** At a wholesale market. */
  early: {
    week: week(hours(5, 15), hours(5, 13), hours(6, 11)),
    opensOnHolidays: true,
    services: ['dropOff', 'pickUp', 'codPayout'],
  },
} satisfies Record<string, Kind>;

/** @throws Error when the catalogue lacks a branch's postal code. */
export function starterBranches(postalCodes: readonly Pick<PostalCodeTable, 'zip' | 'city'>[]): Branch[] {
  const cities = new Map(postalCodes.map(({ zip, city }) => [zip, city]));
  return readFolder<BranchEntry[]>('branches')
    .flat()
    .map(({ code, name, zip, colony, street, at: [latitude, longitude], phone, kind }) => {
      const city = cities.get(zip);
      if (city === undefined) throw new Error(`Branch ${code} stands at an unknown postal code.`);
      const { week: days, services, opensOnHolidays = false }: Kind = kinds[kind];
      return {
        code,
        name,
        zip,
        state: getStateCode(zip),
        city,
        colony,
        street,
        latitude,
        longitude,
        phone,
        services,
        hours: JSON.stringify(days),
        opens_on_holidays: opensOnHolidays,
      };
    });
}

// The initial international tariff: zones of countries. Amounts in centavos without fuel; with it the first kilogram
// costs round pesos.

/** The first kilogram, each further one up to 10 kg, the business days, and the countries by their ISO code. */
interface Zone {
  base: number;
  perKg: number;
  days: readonly [shortest: number, longest: number];
  countries: string;
}

const zones: readonly Zone[] = [
  { base: 41_667, perKg: 8_900, days: [3, 5], countries: 'US CA' },
  { base: 54_630, perKg: 11_500, days: [4, 6], countries: 'GT BZ SV HN NI CR PA CU DO HT JM PR BS BB TT AW CW GP MQ' },
  { base: 65_741, perKg: 14_200, days: [5, 7], countries: 'CO VE EC PE BO CL AR UY PY BR GY SR GF' },
  {
    base: 71_296,
    perKg: 15_800,
    days: [4, 6],
    countries: 'ES PT FR DE IT GB IE NL BE LU CH AT DK SE NO FI IS GR MT CY',
  },
  { base: 77_778, perKg: 17_200, days: [5, 8], countries: 'PL CZ SK HU RO BG HR SI RS BA AL MK ME EE LV LT UA MD TR' },
  {
    base: 84_259,
    perKg: 18_900,
    days: [5, 8],
    countries: 'JP KR CN HK MO TW SG MY TH VN ID PH KH LA MM IN LK NP BD PK AU NZ FJ',
  },
  {
    base: 100_000,
    perKg: 22_400,
    days: [7, 10],
    countries: 'AE SA QA KW BH OM JO LB IL EG MA DZ TN ZA KE TZ UG ET NG GH SN CI CM AO MZ MU NA BW',
  },
];

const maxWeightKg = 30;
const fuelPercent = 8;

const starterInternationalRates: Insertable<Database['international_rates']>[] = zones.map(
  ({ base, perKg, days }, index) => ({
    zone: index + 1,
    base_centavos: base,
    bands: JSON.stringify([
      { upToKg: 10, perKgCentavos: perKg },
      { upToKg: maxWeightKg, perKgCentavos: Math.round(perKg * 0.85) },
    ]),
    fuel_percent: fuelPercent,
    max_weight_kg: maxWeightKg,
    min_business_days: days[0],
    max_business_days: days[1],
  }),
);

const starterCountries: Insertable<Database['countries']>[] = zones.flatMap(({ countries }, index) =>
  countries.split(' ').map((code) => ({ code, zone: index + 1, needs: null })),
);

/** Adds missing requirements of countries; operators' edits are preserved. */
async function completeCountries(db: Kysely<Database>): Promise<void> {
  const missing = await db.selectFrom('countries').select('code').where('needs', 'is', null).execute();
  if (missing.length === 0) return;
  const known: Readonly<Record<string, CountryNeeds>> = readCountryNeeds();
  for (const { code } of missing) {
    const needs = known[code];
    if (needs) {
      await db
        .updateTable('countries')
        .set({ needs: JSON.stringify(needs) })
        .where('code', '=', code)
        .execute();
    }
  }
}

type PostalCode = Insertable<PostalCodeTable>;

/** One file per state. Colonies of a code are separated by `; `. Coverage is `covered` by default. */
interface StateFile {
  areas: { city: string; at: Position; townships: Record<string, Record<string, string>> }[];
  coverage?: Partial<Record<Coverage, string[]>>;
}

/** PostgreSQL accepts 65,535 parameters per statement. */
const rowsPerStatement = 500;
const longAgo = new Date('2026-01-01T06:00:00Z');

function getCodes({ areas, coverage = {} }: StateFile): PostalCode[] {
  const exceptions = new Map(
    Object.entries(coverage).flatMap(([kind, zips]) => zips.map((zip) => [zip, kind as Coverage])),
  );
  return areas.flatMap(({ city, at: [latitude, longitude], townships }) =>
    Object.entries(townships).flatMap(([township, zips]) =>
      Object.entries(zips).map(([zip, colonies]) => ({
        zip,
        state: getStateCode(zip),
        city,
        township,
        colonies: colonies.split('; '),
        coverage: exceptions.get(zip) ?? 'covered',
        latitude,
        longitude,
      })),
    ),
  );
}

export function starterPostalCodes(): PostalCode[] {
  return readFolder<StateFile>('postal').flatMap(getCodes);
}

async function isEmpty(
  db: Kysely<Database>,
  table: 'postal_codes' | 'branches' | 'tariffs' | 'international_rates',
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.lit(1).as('one'))
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** Fills empty tables; operators' imports and edits are preserved. */
export async function seedCatalogue(db: Kysely<Database>): Promise<void> {
  const postalCodes = starterPostalCodes();
  if (await isEmpty(db, 'postal_codes')) {
    for (let start = 0; start < postalCodes.length; start += rowsPerStatement) {
      await db
        .insertInto('postal_codes')
        .values(postalCodes.slice(start, start + rowsPerStatement))
        .execute();
    }
  }
  if (await isEmpty(db, 'branches')) await db.insertInto('branches').values(starterBranches(postalCodes)).execute();
  if (await isEmpty(db, 'tariffs')) {
    await db
      .insertInto('tariffs')
      .values({ valid_from: longAgo, tariff: JSON.stringify(starterTariff) })
      .execute();
  }
  if (await isEmpty(db, 'international_rates')) {
    await db.insertInto('international_rates').values(starterInternationalRates).execute();
    await db.insertInto('countries').values(starterCountries).execute();
  }
  await completeCountries(db);
}
