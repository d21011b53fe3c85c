/** Rows that are the same address for the same person (D-57), within the file or against the book. */
import { normalizeAddress } from '#domain/address/address.ts';
import type { ColumnField } from '#machines/table-import.mapping.ts';
import { getFields, type Texts } from '../titles.ts';
import type { GridRow } from './row.ts';

const placeParts = ['zip', 'town', 'street', 'address1'] as const;

/** Rows are never changed in place, so what was found of one holds. */
const keysByRow = new WeakMap<GridRow, readonly string[]>();

/** Two, as the same person may be written with another name or another phone; none while the address is unfinished. */
function getKeys(row: GridRow): readonly string[] {
  const known = keysByRow.get(row);
  if (known) return known;
  const place = placeParts.map((part) => normalizeAddress(row.texts[part] ?? ''));
  const isWhole = place.every((part) => part !== '');
  const who = [normalizeAddress(row.texts.name ?? ''), row.texts.phone ?? ''].filter(Boolean);
  const keys = isWhole ? who.map((name) => [name, ...place].join('\n')) : [];
  keysByRow.set(row, keys);
  return keys;
}

/** By the id of a row, the id of the first one that is the same. */
export function findTwins(rows: readonly (GridRow | undefined)[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const twins = new Map<number, number>();
  for (const row of rows) {
    if (!row) continue;
    const keys = getKeys(row);
    const earlier = keys.map((key) => first.get(key)).find((id) => id !== undefined);
    if (earlier !== undefined) twins.set(row.id, earlier);
    for (const key of keys) if (!first.has(key)) first.set(key, earlier ?? row.id);
  }
  return twins;
}

/** Rows that say in every cell what an earlier one says. */
export function repeatedRows(rows: readonly GridRow[]): readonly GridRow[] {
  const seen = new Set<string>();
  return rows.filter(({ columns, texts }) => {
    const cells = getFields[columns].map((field) => texts[field] ?? '').join('\n');
    const isRepeated = seen.has(cells);
    seen.add(cells);
    return isRepeated;
  });
}

export interface Difference {
  readonly field: ColumnField;
  readonly there: string;
  readonly here: string;
}

/** What the row says otherwise than the address that is there. */
export function differences(there: Texts, here: Texts): Difference[] {
  return getFields.address
    .map((field) => ({ field, there: there[field] ?? '', here: here[field] ?? '' }))
    .filter((pair) => pair.there !== pair.here);
}

const optional: ReadonlySet<ColumnField> = new Set(['township', 'address2', 'company', 'email']);

/** What is there, completed from the row; of remarks and the like the longer one stays. */
export function fuller(there: Texts, here: Texts): Texts {
  const merged = getFields.address.map((field) => {
    const [old = '', fresh = ''] = [there[field], here[field]];
    return [field, old === '' || (optional.has(field) && fresh.length > old.length) ? fresh : old] as const;
  });
  return Object.fromEntries(merged);
}
