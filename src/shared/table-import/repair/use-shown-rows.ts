import { useState } from 'react';
import type { GridRow } from '../grid/row.ts';
import { filterRows, type GridFilter, type GridView } from '../grid/view.ts';

/**
 * The rows that match a filter. A row that once matched stays until another filter is chosen: a row must not vanish the
 * moment it is corrected.
 */
export function useShownRows(view: GridView, first: GridFilter) {
  const [filter, setFilter] = useState(first);
  const [stays, setStays] = useState<ReadonlySet<number>>(() => new Set(filterRows(view, first).map(({ id }) => id)));
  const now = new Set(filterRows(view, filter).map(({ id }) => id));
  const rows: readonly GridRow[] =
    filter === 'all' ? view.rows : view.rows.filter(({ id }) => stays.has(id) || now.has(id));
  return {
    filter,
    rows,
    choose: (next: GridFilter) => {
      setFilter(next);
      setStays(new Set(filterRows(view, next).map(({ id }) => id)));
    },
  };
}
