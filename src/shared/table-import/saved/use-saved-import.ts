import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { tableImportMachine } from '#machines/table-import/table-import.machine.ts';
import type { Grid } from '../grid/grid.ts';
import { toView } from '../grid/view.ts';
import { findSaved, type SavedRows, type SavedStore } from './saved-import.ts';
import { createSavedWriter, type SavedWriter } from './saved-writer.ts';

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
