/** Where a postal code lies and how well it is served (D-61, D-63). */
import type { Kysely } from 'kysely';
import type { Position } from '#domain/geo.ts';
import type { Coverage } from '#domain/surcharges.ts';
import { stateOfPostalCode } from '#domain/postal.ts';
import type { State } from '#domain/states.ts';
import type { Database } from '../../db/schema.ts';
import { type AskedZip, findPostalCode, findPostalCodes } from './store.ts';

export interface Place {
  zip: string;
  /** Whether the catalogue has it; otherwise only the state is certain. */
  known: boolean;
  state: State | undefined;
  city: string | null;
  township: string | null;
  coverage: Coverage;
  /** Degrees; null when unknown. */
  at: Position | null;
}

/**
 * A code that the catalogue lacks is served like its neighbours: with the same first three digits as a known one it
 * belongs to a covered area, otherwise it lies outside of the cities, in the extended zone.
 */
export const unknownCoverage = (near: boolean): Coverage => (near ? 'covered' : 'extended');

export function getPlace({ zip, row, near }: AskedZip): Place {
  const state = stateOfPostalCode(zip);
  if (!row) {
    return { zip, known: false, state, city: null, township: null, coverage: unknownCoverage(near), at: null };
  }
  const { city, township, coverage, latitude, longitude } = row;
  return { zip, known: true, state, city, township, coverage, at: { latitude, longitude } };
}

export async function findPlace(db: Kysely<Database>, zip: string): Promise<Place> {
  return getPlace(await findPostalCode(db, zip));
}

/** Places by their codes, as far as the catalogue has them. */
export async function findPlaces(db: Kysely<Database>, zips: readonly string[]): Promise<Map<string, Place>> {
  const found = await findPostalCodes(db, zips);
  return new Map(found.flatMap((asked) => (asked.row ? [[asked.zip, getPlace(asked)]] : [])));
}
