/** What was typed to get in, for as long as the page lives: closing the dialog or changing the way loses nothing. */
import { type AppState, useAppState } from '#src/shared/app-state/app-state.tsx';
import { type Cell, createCell, useCell } from '#src/browser/cell.ts';
import type { Means } from './means-tabs.tsx';

/** Never a password, never a code. */
export interface Typed {
  account?: string;
  phone?: string;
  email?: string;
  username?: string;
  means?: Means;
}

const cells = new WeakMap<AppState, Cell<Typed>>();

function cellOf(state: AppState): Cell<Typed> {
  const known = cells.get(state) ?? createCell<Typed>({});
  cells.set(state, known);
  return known;
}

/** What was typed so far, and the way to add to it. */
export function useTyped(): [Typed, (more: Typed) => void] {
  const cell = cellOf(useAppState());
  return [useCell(cell), (more) => cell.set({ ...cell.get(), ...more })];
}
