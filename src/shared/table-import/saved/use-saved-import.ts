import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { tableImportMachine } from '#machines/table-import/table-import.machine.ts';
import type { Grid } from '../grid/grid.ts';
import { toView } from '../grid/view.ts';
import { findSaved, forgetSaved, type SavedRows, type SavedStore, saveImport } from './saved-import.ts';
import { type Observable, observable } from '#src/browser/observable.ts';
import type { SaveState } from '#src/forms/drafts/index.ts';

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

export interface SavedInput {
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
