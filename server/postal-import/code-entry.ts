/** The catalogue's entry of a postal code. */
import { constants } from '#domain/constants.ts';
import { shortPlaceName } from '#domain/place-name.ts';
import type { StateCode } from '#domain/states.ts';
import type { StoredSettlement } from '../db/tables/catalogue.ts';
import type { OfficialRow } from './validate-row.ts';

export interface CodeEntry {
  zip: string;
  state: StateCode;
  city: string;
  township: string;
  colonies: string[];
  settlements: StoredSettlement[];
}

/** The most frequent value; the first of several. */
function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? '';
}

/**
 * A rural settlement belongs to no city: mail is addressed to its municipality. A form has 50 characters for it (D-58).
 */
const cityOf = ({ city, township }: OfficialRow): string => shortPlaceName(city || township, constants.text.line);

/** All rows of one code, in any order. */
export function codeEntry(rows: readonly OfficialRow[]): CodeEntry {
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = sorted;
  if (!first) throw new Error('A postal code has at least one settlement.');
  const city = mostFrequent(sorted.map(cityOf));
  const township = mostFrequent(sorted.map((row) => row.township));
  return {
    zip: first.zip,
    state: first.state.code,
    city,
    township,
    colonies: [...new Set(sorted.map(({ name }) => name))],
    settlements: sorted.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      ...(cityOf(row) !== city && { city: cityOf(row) }),
      ...(row.township !== township && { township: row.township }),
    })),
  };
}
