/** The state of the repair grid and everything that can be done to it. Pure: no time, no calls, no React. */
import type { DecimalMark } from '#domain/text/typed-number.ts';
import type { ColumnField } from '#machines/table-import.mapping.ts';
import { observable } from '#src/lib/observable.ts';
import { cleanCell } from '../clean-cell.ts';
import { fuller } from './duplicates.ts';
import {
  type BookTwin,
  type CellFault,
  type DuplicateChoice,
  getMark,
  type GridRow,
  makeRow,
  type Place,
  type RowParts,
} from './row.ts';
import { withMark } from './read-cells.ts';
import { wantsPlace, withPlace, withPlaceOfCode, withText } from './row-changes.ts';
import { getFields } from '../titles.ts';

/** What can be taken back: each change knows its rows before and after. */
interface RowChange {
  readonly id: number;
  /** Undefined: it was not there. */
  readonly before: GridRow | undefined;
  /** Undefined: it is gone. */
  readonly after: GridRow | undefined;
}

type Change = readonly RowChange[];

/**
 * The row as it was before, where this change changed it: what came meanwhile (the city of a postal code) stays.
 */
function turned(current: GridRow | undefined, from: GridRow | undefined, to: GridRow | undefined): GridRow | undefined {
  if (!current || !from || !to) return to;
  const texts = { ...current.texts };
  const marks = { ...current.marks };
  for (const field of getFields[current.columns]) {
    if (from.texts[field] === to.texts[field] && from.marks[field] === to.marks[field]) continue;
    texts[field] = to.texts[field];
    marks[field] = to.marks[field];
  }
  const { refused, twin, choice } = to;
  const { id, line, columns, type, source, place } = current;
  const given = Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark !== undefined)) as RowParts['marks'];
  return makeRow({
    id,
    line,
    columns,
    type,
    source,
    texts,
    marks: given,
    ...(place && { place }),
    ...(refused && { refused }),
    ...(twin && { twin }),
    ...(choice && { choice }),
  });
}

type Rows = readonly (GridRow | undefined)[];

function apply(rows: Rows, change: Change, direction: 'undo' | 'redo'): Rows {
  const next = [...rows];
  for (const { id, before, after } of change) {
    const [from, to] = direction === 'undo' ? [after, before] : [before, after];
    next[id - 1] = turned(next[id - 1], from, to);
  }
  return next;
}

const undone = (rows: Rows, change: Change): Rows => apply(rows, change, 'undo');
const redone = (rows: Rows, change: Change): Rows => apply(rows, change, 'redo');

export interface Grid {
  /** By `id - 1`; undefined where a row was removed or imported. */
  readonly rows: readonly (GridRow | undefined)[];
  readonly past: readonly Change[];
  readonly future: readonly Change[];
}

/** What became of a row at the server. */
export interface RowOutcome {
  readonly id: number;
  readonly outcome: 'imported' | 'duplicate' | 'refused';
  readonly twin?: BookTwin;
  readonly faults?: readonly CellFault[];
  /** Of the postal code, where the rejection names it. */
  readonly place?: Place;
}

export type GridAction =
  /** One text into the same cell of several rows: "apply to all like it". */
  | { type: 'edit'; ids: readonly number[]; field: ColumnField; text: string }
  /** Back to what the file says, without the fixes. */
  | { type: 'restore'; id: number; field: ColumnField }
  /** What separates the decimals of all cells of a column that could be read in two ways. */
  | { type: 'separate'; field: ColumnField; mark: DecimalMark }
  | { type: 'remove'; ids: readonly number[] }
  | { type: 'choose'; ids: readonly number[]; choice: DuplicateChoice }
  /** A row of the file and an earlier one that is the same become one. */
  | { type: 'unite'; pairs: readonly { id: number; earlier: number }[]; choice: 'merge' | 'replace' }
  | { type: 'place'; place: Place }
  /** A completed postal code is right, and the row's place is what that code says. */
  | { type: 'takePlace'; id: number }
  | { type: 'outcomes'; outcomes: readonly RowOutcome[] }
  /**
   * The server's validation of rows that have not changed since it was requested; by id, without faults where it
   * accepts them.
   */
  | { type: 'validated'; faults: ReadonlyMap<number, readonly CellFault[]> }
  | { type: 'undo' }
  | { type: 'redo' };

/** Older changes are forgotten. */
const mostChanges = 300;

export const createGrid = (rows: readonly GridRow[]): Grid => {
  const places: (GridRow | undefined)[] = [];
  for (const row of rows) places[row.id - 1] = row;
  return { rows: Array.from(places), past: [], future: [] };
};

const toRow = ({ rows }: Grid, id: number): GridRow | undefined => rows[id - 1];

function changed(grid: Grid, next: ReadonlyMap<number, GridRow | undefined>): Grid {
  const change = [...next]
    .map(([id, after]) => ({ id, before: toRow(grid, id), after }))
    .filter(({ before, after }) => before !== after);
  if (change.length === 0) return grid;
  const rows = [...grid.rows];
  for (const { id, after } of change) rows[id - 1] = after;
  return { rows, past: [...grid.past, change].slice(-mostChanges), future: [] };
}

function replaced(grid: Grid, ids: readonly number[], make: (row: GridRow) => GridRow | undefined): Grid {
  const next = new Map<number, GridRow | undefined>();
  for (const id of ids) {
    const row = toRow(grid, id);
    if (row) next.set(id, make(row));
  }
  return changed(grid, next);
}

/** What is typed or pasted is cleaned as the file was. The same text again confirms what is to be looked at. */
function edited(grid: Grid, { ids, field, text }: Extract<GridAction, { type: 'edit' }>): Grid {
  const { text: clean, fixes } = cleanCell(field, text);
  // A code that is typed short is completed as the file's are, and may have to be asked about as they are.
  const mark = fixes.includes('zip') ? getMark(text.trim(), ['zip']) : undefined;
  return replaced(grid, ids, (row) =>
    (row.texts[field] ?? '') === clean && !row.marks[field]?.note ? row : withText(row, field, clean, mark),
  );
}

function separated(grid: Grid, { field, mark }: Extract<GridAction, { type: 'separate' }>): Grid {
  const ids = grid.rows.flatMap((row) => row?.id ?? []);
  return replaced(grid, ids, (row) => {
    const text = withMark(row, field, mark);
    return text === undefined ? row : withText(row, field, text);
  });
}

function united(grid: Grid, pairs: readonly { id: number; earlier: number }[], choice: 'merge' | 'replace'): Grid {
  const next = new Map<number, GridRow | undefined>();
  for (const { id, earlier } of pairs) {
    const here = toRow(grid, id);
    const there = next.get(earlier) ?? toRow(grid, earlier);
    if (!here || !there) continue;
    const { faults: _, ...parts } = there;
    const texts = choice === 'merge' ? fuller(there.texts, here.texts) : here.texts;
    next.set(earlier, makeRow({ ...parts, texts, marks: choice === 'merge' ? there.marks : here.marks }));
    next.set(id, undefined);
  }
  return changed(grid, next);
}

/** Only what is empty is filled, and it is marked as filled. Nothing to take back: it goes with its row. */
function placed(row: GridRow, place: Place): GridRow {
  return row.texts.zip === place.zip && wantsPlace(row) ? withPlace(row, place) : row;
}

function withOutcome(row: GridRow | undefined, { outcome, twin, faults, place }: RowOutcome): GridRow | undefined {
  if (!row || outcome === 'imported') return undefined;
  const { faults: _, twin: __, choice: ___, refused: ____, ...parts } = row;
  if (outcome === 'duplicate') return makeRow({ ...parts, ...(twin && { twin }) });
  return makeRow({ ...parts, ...(place && { place }), refused: faults ?? [] });
}

/** Not an edit by the person, so there is nothing to undo. */
function validated(row: GridRow, faults: readonly CellFault[] | undefined): GridRow {
  if (!faults || (faults.length === 0 && !row.refused)) return row;
  const { faults: _, refused: __, ...parts } = row;
  return makeRow(faults.length > 0 ? { ...parts, refused: faults } : parts);
}

/** Sent rows can't be undone here (an import is undone as a whole), so the history is reset. */
function settled({ rows }: Grid, outcomes: readonly RowOutcome[]): Grid {
  const next = [...rows];
  for (const outcome of outcomes) next[outcome.id - 1] = withOutcome(next[outcome.id - 1], outcome);
  return { rows: next, past: [], future: [] };
}

function stepped(grid: Grid, from: 'past' | 'future'): Grid {
  const change = grid[from].at(-1);
  if (!change) return grid;
  if (from === 'past')
    return { rows: undone(grid.rows, change), past: grid.past.slice(0, -1), future: [...grid.future, change] };
  return { rows: redone(grid.rows, change), past: [...grid.past, change], future: grid.future.slice(0, -1) };
}

export function reduceGrid(grid: Grid, action: GridAction): Grid {
  switch (action.type) {
    case 'edit':
      return edited(grid, action);
    case 'restore':
      return replaced(grid, [action.id], (row) => withText(row, action.field, row.source[action.field] ?? ''));
    case 'separate':
      return separated(grid, action);
    case 'remove':
      return replaced(grid, action.ids, () => undefined);
    case 'choose':
      return replaced(grid, action.ids, (row) => ({ ...row, choice: action.choice }));
    case 'unite':
      return united(grid, action.pairs, action.choice);
    case 'place':
      return { ...grid, rows: grid.rows.map((row) => row && placed(row, action.place)) };
    case 'takePlace':
      return replaced(grid, [action.id], withPlaceOfCode);
    case 'outcomes':
      return settled(grid, action.outcomes);
    case 'validated':
      return { ...grid, rows: grid.rows.map((row) => row && validated(row, action.faults.get(row.id))) };
    case 'undo':
      return stepped(grid, 'past');
    case 'redo':
      return stepped(grid, 'future');
  }
}

/** The grid outside of React, for the screens, the calls and the copy on this device alike. */
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
