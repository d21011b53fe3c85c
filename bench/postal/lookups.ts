/**
 * Postal code lookups as the product does them, compared with the bare indexed select of the same columns, one after
 * the other.
 */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/db/schema.ts';
import { areaOfZip, placeOfZip } from '#server/modules/catalogue/postal.ts';
import { median } from '../support/statistics.ts';

const rounds = 9;
const lookupsPerRound = 1_500;

const bareSelect = {
  name: 'bench',
  text: 'select zip, state, city, township, colonies, coverage, latitude, longitude, settlements, origin from postal_codes where zip = $1',
};

export interface Lookups {
  /** Milliseconds per lookup, the median of the rounds. */
  bareMs: number;
  areaMs: number;
  placeMs: number;
}

async function timed(zips: readonly string[], lookUp: (zip: string) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (const zip of zips) await lookUp(zip);
  return (performance.now() - start) / zips.length;
}

/** Every round does all three, so that a slowdown of the machine affects all of them. @param zips known codes. */
export async function measureLookups(db: Kysely<Database>, pool: pg.Pool, zips: readonly string[]): Promise<Lookups> {
  const kinds = {
    bareMs: (zip: string) => pool.query({ ...bareSelect, values: [zip] }),
    areaMs: (zip: string) => areaOfZip(db, zip),
    placeMs: (zip: string) => placeOfZip(db, zip),
  };
  const times: Record<keyof Lookups, number[]> = { bareMs: [], areaMs: [], placeMs: [] };
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const asked = Array.from(
      { length: lookupsPerRound },
      (_, index) => zips[(index * 7_919 + round * 101) % zips.length] ?? '',
    );
    for (const [kind, lookUp] of Object.entries(kinds) as [keyof Lookups, (zip: string) => Promise<unknown>][]) {
      const milliseconds = await timed(asked, lookUp);
      if (round > 0) times[kind].push(milliseconds);
    }
  }
  return { bareMs: median(times.bareMs), areaMs: median(times.areaMs), placeMs: median(times.placeMs) };
}
