/** Rows that are not imported yet, stored on this device for the person who chose them, across a reload. */
import type { SavedImport } from '#machines/table-import/table-import.types.ts';
import { type GridRow, makeRow, type RowParts } from '../grid/row.ts';

export interface SavedRows {
  readonly kept: SavedImport;
  readonly rows: readonly GridRow[];
  readonly savedAt: Date;
}

/** Where a copy lies. All of it may fail: storage can be full, switched off or forbidden. */
export interface SavedStore {
  readonly read: (owner: string) => Promise<unknown>;
  readonly write: (owner: string, value: unknown) => Promise<void>;
  readonly remove: (owner: string) => Promise<void>;
}

/** Changes when rows are written otherwise; older copies are dropped. */
const version = 2;
const retainedDays = 7;
const dayMs = 86_400_000;

interface StoredImport {
  readonly version: number;
  readonly savedAt: number;
  readonly kept: SavedImport;
  readonly rows: readonly RowParts[];
}

const isStored = (value: unknown): value is StoredImport =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === version &&
  'rows' in value &&
  Array.isArray(value.rows) &&
  'kept' in value &&
  'savedAt' in value;

export async function saveImport(
  store: SavedStore,
  owner: string,
  { kept, rows, savedAt }: SavedRows,
): Promise<boolean> {
  const parts = rows.map(({ faults: _, ...row }) => row);
  try {
    await store.write(owner, { version, savedAt: savedAt.getTime(), kept, rows: parts } satisfies StoredImport);
    return true;
  } catch {
    return false;
  }
}

/** Validated again: the rules may have changed since. Undefined when there are no rows, or they are too old. */
export async function findSaved(store: SavedStore, owner: string, now: Date): Promise<SavedRows | undefined> {
  try {
    const found = await store.read(owner);
    if (!isStored(found) || found.rows.length === 0) return undefined;
    if (now.getTime() - found.savedAt > retainedDays * dayMs) {
      await store.remove(owner);
      return undefined;
    }
    return { kept: found.kept, rows: found.rows.map(makeRow), savedAt: new Date(found.savedAt) };
  } catch {
    return undefined;
  }
}

export async function forgetSaved(store: SavedStore, owner: string): Promise<void> {
  try {
    await store.remove(owner);
  } catch {
    // What can't be reached can't be shown either.
  }
}
