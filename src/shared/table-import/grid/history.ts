/** What can be taken back: each change knows its rows before and after. */
import { getFields } from '../columns/fields.ts';
import { type GridRow, makeRow, type RowParts } from './row.ts';

interface RowChange {
  readonly id: number;
  /** Undefined: it was not there. */
  readonly before: GridRow | undefined;
  /** Undefined: it is gone. */
  readonly after: GridRow | undefined;
}

export type Change = readonly RowChange[];

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

export const undone = (rows: Rows, change: Change): Rows => apply(rows, change, 'undo');
export const redone = (rows: Rows, change: Change): Rows => apply(rows, change, 'redo');
