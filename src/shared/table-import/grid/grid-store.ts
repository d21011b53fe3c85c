/** The grid outside of React, for the screens, the calls and the copy on this device alike. */
import { observable } from '#src/browser/observable.ts';
import { createGrid, type Grid, type GridAction, reduceGrid } from './grid.ts';
import type { GridRow } from './row.ts';

export interface GridStore {
  readonly get: () => Grid;
  readonly dispatch: (action: GridAction) => void;
  /** Starts again with these rows. */
  readonly reset: (rows: readonly GridRow[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createGridStore(): GridStore {
  const { get, set, subscribe } = observable(createGrid([]));
  return {
    get,
    dispatch: (action) => set(reduceGrid(get(), action)),
    reset: (rows) => set(createGrid(rows)),
    subscribe,
  };
}
