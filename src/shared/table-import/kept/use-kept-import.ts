import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { tableImportMachine } from '#machines/table-import/table-import.machine.ts';
import type { Grid } from '../grid/grid.ts';
import { viewOf } from '../grid/view.ts';
import { findKept, type KeptRows, type KeptStore } from './kept-import.ts';
import { createKeptWriter, type KeptWriter } from './kept-writer.ts';

export interface KeptCopy {
  /** Rows of before, which the person may take up again; undefined once they did, or said no. */
  readonly found: KeptRows | undefined;
  readonly saveState: KeptWriter['state'];
  readonly restore: () => void;
  readonly forget: () => void;
}

export interface KeptInput {
  readonly store: KeptStore;
  /** Nobody else at this browser gets to see the rows. */
  readonly owner: string | undefined;
  readonly grid: Grid;
  readonly snapshot: SnapshotFrom<typeof tableImportMachine>;
}

/** Keeps the rows while there are any, and forgets them when all are imported or the import was taken back. */
export function useKeptImport({ store, owner, grid, snapshot }: KeptInput): KeptCopy {
  const [found, setFound] = useState<KeptRows>();
  const writer = useMemo(() => createKeptWriter(store), [store]);
  const { name, importId, book, tally } = snapshot.context;
  const holdsRows = snapshot.matches('repairing') || snapshot.matches('importing') || snapshot.matches('done');
  const isOver = snapshot.matches('undone');

  useEffect(() => {
    if (!owner) return;
    let isGone = false;
    void findKept(store, owner, new Date()).then((rows) => !isGone && setFound(rows));
    return () => {
      isGone = true;
    };
  }, [store, owner]);

  useEffect(() => {
    if (!owner || !(holdsRows || isOver)) return;
    const { rows } = viewOf(grid);
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
