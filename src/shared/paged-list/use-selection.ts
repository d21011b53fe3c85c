import { useState } from 'react';

export interface Selection<Row> {
  ids: readonly string[];
  /** The chosen rows as they were seen last. */
  chosen: readonly Row[];
  /** Whether all of the rows on screen are chosen. */
  isAll: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** All of the rows on screen, or none of them. */
  toggleAll: () => void;
  clear: () => void;
}

interface SelectionOptions {
  /** Keeps the selection of other pages; otherwise a row that is no longer there is deselected. */
  acrossPages?: boolean;
}

/**
 * Which rows of a list are chosen.
 *
 * @param rows the rows on screen.
 */
export function useSelection<Row>(
  rows: readonly Row[],
  getId: (row: Row) => string,
  { acrossPages = false }: SelectionOptions = {},
): Selection<Row> {
  const [kept, setKept] = useState<ReadonlyMap<string, Row>>(new Map());
  const shown = new Map(rows.map((row) => [getId(row), row]));
  // A row on screen is newer than what was seen of it before.
  const chosen = new Map(
    [...kept].filter(([id]) => acrossPages || shown.has(id)).map(([id, row]) => [id, shown.get(id) ?? row]),
  );
  // One that comes back later comes back unchosen.
  if (chosen.size < kept.size) setKept(chosen);
  const isAll = rows.length > 0 && rows.every((row) => chosen.has(getId(row)));

  function keep(change: (next: Map<string, Row>) => void) {
    const next = new Map(chosen);
    change(next);
    setKept(next);
  }

  return {
    ids: [...chosen.keys()],
    chosen: [...chosen.values()],
    isAll,
    has: (id) => chosen.has(id),
    toggle: (id) =>
      keep((next) => {
        const row = shown.get(id);
        if (!next.delete(id) && row !== undefined) next.set(id, row);
      }),
    toggleAll: () =>
      keep((next) => {
        for (const [id, row] of shown)
          if (isAll) next.delete(id);
          else next.set(id, row);
      }),
    clear: () => setKept(new Map()),
  };
}
