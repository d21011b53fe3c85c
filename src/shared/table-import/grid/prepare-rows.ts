/** From a table and its mapping to rows of the grid: cleaned, completed where the postal code says it, judged. */
import type { ColumnField, Mapping } from '#machines/table-import/mapping.ts';
import type { SourceRow, SourceTable } from '#machines/table-import/table.ts';
import { cleanCell } from '../fixes/clean-cell.ts';
import { type CellMark, type GridRow, makeRow, markOf, type RowParts } from './row.ts';
import { stateFilled } from './row-changes.ts';

/**
 * One value for several rows is how people write where something is, or for whom they work. A name, phone, street or
 * number merged over rows is as often a heading, and would double a person: those stay empty, for the rules to ask.
 */
const keepsMerged: ReadonlySet<ColumnField> = new Set(['zip', 'state', 'city', 'township', 'town', 'company']);

interface ReadCell {
  source: string;
  text: string;
  mark: CellMark | undefined;
}

function readCell(field: ColumnField, row: SourceRow, column: number): ReadCell {
  const source = row.cells[column] ?? '';
  const note = row.notes?.[column];
  if (note === 'merged') {
    if (!keepsMerged.has(field)) return { source: '', text: '', mark: undefined };
    const { text, fixes } = cleanCell(field, source);
    return { source: '', text, mark: markOf(source, ['merged', ...fixes]) };
  }
  const { text, fixes } = cleanCell(field, source);
  const shown = note === 'formula' || note === 'date' ? note : undefined;
  return { source, text, mark: markOf(field === 'phone' || field === 'zip' ? source : '', fixes, shown) };
}

/** What all rows of a table are. */
export type RowKind = Pick<RowParts, 'columns' | 'type'>;

function prepareRow(row: SourceRow, mapping: Mapping, id: number, kind: RowKind): GridRow {
  const texts: Partial<Record<ColumnField, string>> = {};
  const source: Partial<Record<ColumnField, string>> = {};
  const marks: Partial<Record<ColumnField, CellMark>> = {};
  for (const [column, field] of mapping.entries()) {
    if (!field) continue;
    const cell = readCell(field, row, column);
    texts[field] = cell.text;
    source[field] = cell.source;
    if (cell.mark) marks[field] = cell.mark;
  }
  return makeRow(stateFilled({ id, line: row.line, ...kind, texts, source, marks }));
}

const rowsAtOnce = 250;

/** Lets go of the page between two lots, so that it stays usable; rejects when given up. */
export async function prepareRows(
  { rows, header }: SourceTable,
  mapping: Mapping,
  kind: RowKind,
  signal: AbortSignal,
): Promise<GridRow[]> {
  const below = rows.slice(header === undefined ? 0 : header + 1);
  const prepared: GridRow[] = [];
  for (let from = 0; from < below.length; from += rowsAtOnce) {
    signal.throwIfAborted();
    prepared.push(
      ...below.slice(from, from + rowsAtOnce).map((row, index) => prepareRow(row, mapping, from + index + 1, kind)),
    );
    await new Promise((resume) => setTimeout(resume, 0));
  }
  return prepared;
}
