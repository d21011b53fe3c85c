import { useState } from 'react';
import type { ColumnField } from '#machines/table-import/mapping.ts';
import { cleanCell } from '../fixes/clean-cell.ts';
import type { GridAction } from '../grid/grid.ts';
import { type CellPlace, type GridView, rowsLike } from '../grid/view.ts';

/** An edit that other rows could use as well. */
export interface LastEdit {
  readonly id: number;
  readonly field: ColumnField;
  readonly before: string;
  readonly after: string;
  /** The rows that still say what this one said. */
  readonly like: readonly number[];
}

export function useLastEdit(view: GridView, dispatch: (action: GridAction) => void) {
  const [last, setLast] = useState<Omit<LastEdit, 'like'> & { readonly wasLike: ReadonlySet<number> }>();

  function write({ id, field }: CellPlace, text: string) {
    const row = view.rows.find((each) => each.id === id);
    if (!row) return;
    const before = row.texts[field] ?? '';
    const after = cleanCell(field, text).text;
    dispatch({ type: 'edit', ids: [id], field, text });
    if (before !== after) setLast({ id, field, before, after, wasLike: new Set(rowsLike(view.rows, row, field)) });
  }

  function apply({ field, after, like }: LastEdit) {
    dispatch({ type: 'edit', ids: like, field, text: after });
    setLast(undefined);
  }

  const like = last
    ? view.rows
        .filter(({ id, texts }) => last.wasLike.has(id) && (texts[last.field] ?? '') === last.before)
        .map(({ id }) => id)
    : [];
  return { lastEdit: last && { ...last, like }, write, apply };
}
