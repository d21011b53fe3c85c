/** Reads starter data from this folder, one file for each state. */
import { readdirSync, readFileSync } from 'node:fs';
import type { CountryNeeds } from '#domain/abroad.ts';
import { stateOfPostalCode, type StateCode } from '#domain/postal.ts';

/** Decimal degrees. */
export type Position = [latitude: number, longitude: number];

/** The contents of a folder's JSON files, by name. */
export function readFolder<T>(folder: 'branches' | 'postal'): T[] {
  const files = readdirSync(new URL(`./${folder}`, import.meta.url)).toSorted();
  return files.map((name) => JSON.parse(readFileSync(new URL(`./${folder}/${name}`, import.meta.url), 'utf8')) as T);
}

/** By ISO 3166-1 alpha-2. */
export const readCountryNeeds = (): Record<string, CountryNeeds> =>
  JSON.parse(readFileSync(new URL('./countries.json', import.meta.url), 'utf8')) as Record<string, CountryNeeds>;

/** @throws Error when no state has such a postal code. */
export function getStateCode(zip: string): StateCode {
  const state = stateOfPostalCode(zip);
  if (!state) throw new Error(`No state has the postal code ${zip}.`);
  return state.code;
}
