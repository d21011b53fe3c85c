/**
 * The initial international tariff: zones of countries. Amounts in centavos without fuel; with it the first kilogram
 * costs round pesos.
 */
import type { Insertable, Kysely } from 'kysely';
import type { CountryNeeds } from '#domain/abroad.ts';
import type { Database } from '../db/schema.ts';
import { readCountryNeeds } from './files.ts';

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

export const starterInternationalRates: Insertable<Database['international_rates']>[] = zones.map(
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

export const starterCountries: Insertable<Database['countries']>[] = zones.flatMap(({ countries }, index) =>
  countries.split(' ').map((code) => ({ code, zone: index + 1, needs: null })),
);

/** Adds missing requirements of countries; operators' edits are preserved. */
export async function completeCountries(db: Kysely<Database>): Promise<void> {
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
