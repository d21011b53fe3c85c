/**
 * Cells that are merged over several rows: people write a state once beside all its addresses. Only the first row has
 * the value, so the rows below get it too, marked as `merged`; which columns may keep it is decided once their fields
 * are known. Cells that are merged sideways stay unchanged: their value is in the first column.
 */
import type { SourceRow } from '#machines/table-import/table.ts';
import type { Merge } from './places.ts';

function withMerged(row: SourceRow, column: number, text: string): SourceRow {
  const cells = [...row.cells];
  while (cells.length <= column) cells.push('');
  cells[column] = text;
  return { ...row, cells, notes: { ...row.notes, [column]: 'merged' } };
}

export function fillMerged(rows: readonly SourceRow[], merges: readonly Merge[]): SourceRow[] {
  const filled = [...rows];
  const getPlace = new Map(rows.map(({ line }, place) => [line, place]));
  for (const { from, to } of merges) {
    const first = getPlace.get(from.line);
    const text = first === undefined ? '' : (filled[first]?.cells[from.column] ?? '');
    if (first === undefined || text === '') continue;
    for (let place = first + 1; place < filled.length; place += 1) {
      const row = filled[place];
      if (!row || row.line > to.line) break;
      if ((row.cells[from.column] ?? '') === '') filled[place] = withMerged(row, from.column, text);
    }
  }
  return filled;
}
