/** Prices, within the country and abroad. */
import type { Generated, JSONColumnType } from 'kysely';
import type { CountryNeeds } from '#domain/abroad.ts';
import type { RateBand, Tariff } from '#domain/tariff.ts';
import type { Timestamp } from './time.ts';

/** The newest `valid_from` that has passed is valid. */
interface TariffTable {
  /** A new id after every change. */
  id: Generated<string>;
  valid_from: Timestamp;
  tariff: JSONColumnType<Tariff>;
}

/** Prices abroad, by zone of countries (D-03). */
interface InternationalRateTable {
  zone: number;
  base_centavos: number;
  bands: JSONColumnType<RateBand[]>;
  fuel_percent: Generated<number>;
  max_weight_kg: number;
  min_business_days: number;
  max_business_days: number;
}

interface CountryTable {
  /** ISO 3166-1 alpha-2. */
  code: string;
  zone: number;
  /** Null until an operator has entered them; until then nothing is required. */
  needs: JSONColumnType<CountryNeeds> | null;
}

export interface TariffTables {
  tariffs: TariffTable;
  international_rates: InternationalRateTable;
  countries: CountryTable;
}
