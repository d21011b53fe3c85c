/** What a screen shows of a grid: counts, filters, where the next fault is. */
import type { ColumnField } from '#machines/table-import.mapping.ts';
import { columnSets } from '../column-sets.ts';
import { columnFields } from '../titles.ts';
import { findTwins } from './duplicates.ts';
import type { Grid } from './grid.ts';
import { type GridRow, isFixed } from './row.ts';
import { wantsPlace } from './row-changes.ts';

export const gridFilters = ['all', 'repair', 'fixed', 'duplicates'] as const;
export type GridFilter = (typeof gridFilters)[number];

export type RowState = 'ready' | 'repair' | 'duplicate';

export interface GridView {
  /** Those that are still there. */
  readonly rows: readonly GridRow[];
  readonly states: ReadonlyMap<number, RowState>;
  /** By id, the id of the earlier row that is the same. */
  readonly twins: ReadonlyMap<number, number>;
  readonly counts: Readonly<Record<RowState | 'fixed', number>>;
}

const isRow = (row: GridRow | undefined): row is GridRow => row !== undefined;

function getState(row: GridRow, twins: ReadonlyMap<number, number>): RowState {
  if (row.faults.length > 0) return 'repair';
  if (row.choice) return 'ready';
  return row.twin || twins.has(row.id) ? 'duplicate' : 'ready';
}

const views = new WeakMap<Grid['rows'], GridView>();

export function toView({ rows }: Pick<Grid, 'rows'>): GridView {
  const known = views.get(rows);
  if (known) return known;
  const there = rows.filter(isRow);
  const twins = findTwins(there.filter(({ columns }) => columnSets[columns].asksAboutTwins));
  const states = new Map(there.map((row) => [row.id, getState(row, twins)] as const));
  const count = (state: RowState) => [...states.values()].filter((each) => each === state).length;
  const counts = {
    ready: count('ready'),
    repair: count('repair'),
    duplicate: count('duplicate'),
    fixed: there.filter(isFixed).length,
  };
  const view = { rows: there, states, twins, counts };
  views.set(rows, view);
  return view;
}

export function filterRows({ rows, states }: GridView, filter: GridFilter): readonly GridRow[] {
  if (filter === 'all') return rows;
  if (filter === 'fixed') return rows.filter(isFixed);
  return rows.filter(({ id }) => states.get(id) === (filter === 'repair' ? 'repair' : 'duplicate'));
}

export interface CellPlace {
  readonly id: number;
  readonly field: ColumnField;
}

/** The next faulty cell after a place, in reading order and around the end; undefined when there is none. */
export function nextFault(rows: readonly GridRow[], after: CellPlace | undefined): CellPlace | undefined {
  const cells = rows.flatMap(({ id, faults }) => faults.map(({ field }) => ({ id, field })));
  if (!after) return cells[0];
  const column = columnFields.indexOf(after.field);
  return (
    cells.find(({ id, field }) => id > after.id || (id === after.id && columnFields.indexOf(field) > column)) ??
    cells[0]
  );
}

/** Other rows that say the same in this cell: the same repair would do. */
export function rowsLike(rows: readonly GridRow[], row: GridRow, field: ColumnField): number[] {
  const text = row.texts[field] ?? '';
  return rows.filter((other) => other.id !== row.id && (other.texts[field] ?? '') === text).map(({ id }) => id);
}

/** Postal codes whose place is to be asked for, each once. */
export function wantedZips(rows: readonly (GridRow | undefined)[]): string[] {
  return [...new Set(rows.flatMap((row) => (row && wantsPlace(row) ? [row.texts.zip ?? ''] : [])))];
}
