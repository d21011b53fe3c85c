/** The grid outside of React, for the screens, the calls and the copy on this device alike. */
import { createGrid, type Grid, type GridAction, reduceGrid } from './grid.ts';
import type { GridRow } from './row.ts';

export interface GridStore {
  readonly get: () => Grid;
  readonly dispatch: (action: GridAction) => void;
  /** Begins anew with these rows. */
  readonly reset: (rows: readonly GridRow[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createGridStore(): GridStore {
  let grid = createGrid([]);
  const listeners = new Set<() => void>();
  const set = (next: Grid) => {
    if (next === grid) return;
    grid = next;
    for (const tell of listeners) tell();
  };
  return {
    get: () => grid,
    dispatch: (action) => set(reduceGrid(grid, action)),
    reset: (rows) => set(createGrid(rows)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
