/**
 * Turns a table and its mapping into rows of the grid: cleaned, completed where the postal code allows, and validated.
 */
import type { Mapping } from '#machines/table-import/mapping.ts';
import type { SourceTable } from '#machines/table-import/table.ts';
import { getUnit } from '../columns/titles.ts';
import { readCells } from './read-cells.ts';
import { type GridRow, makeRow, type RowParts } from './row.ts';
import { extensionMoved, stateFilled } from './row-changes.ts';

/** What all rows of a table are. */
export type RowKind = Pick<RowParts, 'columns' | 'type'>;

const rowsAtOnce = 250;

/** Lets go of the page between two lots, so that it stays usable; rejects when given up. */
export async function prepareRows(
  { rows, header }: SourceTable,
  mapping: Mapping,
  kind: RowKind,
  signal: AbortSignal,
): Promise<GridRow[]> {
  const below = rows.slice(header === undefined ? 0 : header + 1);
  const titles = header === undefined ? [] : (rows[header]?.cells ?? []);
  const units = mapping.map((use, column) => getUnit(kind.columns, titles[column] ?? '', use));
  const prepared: GridRow[] = [];
  for (let from = 0; from < below.length; from += rowsAtOnce) {
    signal.throwIfAborted();
    prepared.push(
      ...below
        .slice(from, from + rowsAtOnce)
        .map((row, index) =>
          makeRow(
            extensionMoved(
              stateFilled({ id: from + index + 1, line: row.line, ...kind, ...readCells(row, mapping, units) }),
            ),
          ),
        ),
    );
    await new Promise((resume) => setTimeout(resume, 0));
  }
  return prepared;
}
