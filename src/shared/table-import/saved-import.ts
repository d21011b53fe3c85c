import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { SavedImport } from '#machines/table-import.types.ts';
import type { DatabaseName } from '#domain/content/device-storage.ts';
import type { ColumnSetName } from '#machines/table-import.mapping.ts';
import type { tableImportMachine } from '#machines/table-import.machine.ts';
import { type Observable, observable } from '#src/lib/observable.ts';
import type { SaveState } from '#src/forms/drafts/index.ts';
import { type GridRow, makeRow, type RowParts } from './grid/row.ts';
import type { Grid } from './grid/grid.ts';
import { toView } from './grid/view.ts';

/** Rows that are not imported yet, stored on this device for the person who chose them, across a reload. */
interface SavedRows {
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

/** IndexedDB, which holds thousands of rows where the other storages hold a few. */
const storeName = 'rows';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

async function open(database: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
  return settled(request);
}

/** Each kind of rows has a database of its own, so that an import of one does not take the place of another's. */
export function indexedStore(columns: ColumnSetName): SavedStore {
  const database = `jmx-${columns}-import` as const satisfies DatabaseName;

  async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const db = await open(database);
    try {
      return await settled(act(db.transaction(storeName, mode).objectStore(storeName)));
    } finally {
      db.close();
    }
  }

  return {
    read: (owner) => within('readonly', (store) => store.get(owner) as IDBRequest<unknown>),
    write: async (owner, value) => void (await within('readwrite', (store) => store.put(value, owner))),
    remove: async (owner) => void (await within('readwrite', (store) => store.delete(owner))),
  };
}

interface SavedWriter {
  /** Of the latest rows: saved only when no newer ones wait. */
  readonly state: Pick<Observable<SaveState>, 'get' | 'subscribe'>;
  readonly write: (owner: string, rows: SavedRows) => void;
  readonly forget: (owner: string) => void;
}

/**
 * Writes at once, so that a reload finds the last edit; what comes while a copy is being written waits, and only the
 * latest of it is written.
 */
export function createSavedWriter(store: SavedStore): SavedWriter {
  const state = observable<SaveState>({ status: 'idle' });
  let running = false;
  let next: (() => Promise<SaveState>) | undefined;

  async function run() {
    running = true;
    while (next) {
      const act = next;
      next = undefined;
      const outcome = await act();
      if (!next) state.set(outcome);
    }
    running = false;
  }

  function soon(act: () => Promise<SaveState>) {
    next = act;
    if (!running) void run();
  }

  return {
    state,
    write: (owner, rows) => {
      state.set({ status: 'saving' });
      soon(async () =>
        (await saveImport(store, owner, rows))
          ? { status: 'saved', at: rows.savedAt, place: 'device' }
          : { status: 'failed' },
      );
    },
    forget: (owner) =>
      soon(async () => {
        await forgetSaved(store, owner);
        return { status: 'idle' };
      }),
  };
}

export interface SavedCopy {
  /** Rows of before, which the person may take up again; undefined once they did, or said no. */
  readonly found: SavedRows | undefined;
  readonly saveState: SavedWriter['state'];
  readonly restore: () => void;
  readonly forget: () => void;
}

interface SavedInput {
  readonly store: SavedStore;
  /** The owner; other people at this browser do not see the rows. */
  readonly owner: string | undefined;
  readonly grid: Grid;
  readonly snapshot: SnapshotFrom<typeof tableImportMachine>;
}

/** Keeps the rows while there are any, and forgets them when all are imported or the import was taken back. */
export function useSavedImport({ store, owner, grid, snapshot }: SavedInput): SavedCopy {
  const [found, setFound] = useState<SavedRows>();
  const writer = useMemo(() => createSavedWriter(store), [store]);
  const { name, importId, book, tally } = snapshot.context;
  const holdsRows = snapshot.matches('repairing') || snapshot.matches('importing') || snapshot.matches('done');
  const isOver = snapshot.matches('undone');

  useEffect(() => {
    if (!owner) return;
    let isGone = false;
    void findSaved(store, owner, new Date()).then((rows) => !isGone && setFound(rows));
    return () => {
      isGone = true;
    };
  }, [store, owner]);

  useEffect(() => {
    if (!owner || !(holdsRows || isOver)) return;
    const { rows } = toView(grid);
    if (isOver || rows.length === 0) return writer.forget(owner);
    writer.write(owner, { kept: { name, importId, book, tally }, rows, savedAt: new Date() });
  }, [writer, owner, holdsRows, isOver, grid, name, importId, book, tally]);

  const restore = useCallback(() => setFound(undefined), []);
  const forget = useCallback(() => {
    setFound(undefined);
    if (owner) writer.forget(owner);
  }, [writer, owner]);
  return { found, saveState: writer.state, restore, forget };
}
