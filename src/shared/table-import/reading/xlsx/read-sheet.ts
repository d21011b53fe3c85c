/** The rows of one sheet. */
import type { CellNote, SourceRow } from '#machines/table-import/table.ts';
import type { ReadLimits } from '../limits.ts';
import type { ReadOptions } from '../limits.ts';
import { ReadRejected } from '../read-rejected.ts';
import { createTableBuilder } from '../table-builder.ts';
import type { ArchiveEntry } from './archive.ts';
import { type CellContext, cellValue, type RawCell } from './cell-value.ts';
import type { InflateBudget } from './inflate.ts';
import { fillMerged } from './merged-cells.ts';
import { type Merge, readMerge, readPlace } from './places.ts';
import { readXml } from './xml.ts';

const mostMerges = 20_000;

interface OpenRow {
  line: number;
  cells: string[];
  notes: Record<number, CellNote>;
  isHidden: boolean;
}

const isOn = (value: string | undefined) => value === '1' || value === 'true';

interface OpenCell extends RawCell {
  column: number;
  value: string | undefined;
  inline: string;
  hasFormula: boolean;
}

function cellAt(attributes: Readonly<Record<string, string>>, next: number): OpenCell {
  // A cell without a reference follows the one before it.
  const column = readPlace(attributes.r)?.column ?? next;
  return {
    column,
    type: attributes.t ?? 'n',
    style: Number(attributes.s ?? 0),
    value: undefined,
    inline: '',
    hasFormula: false,
  };
}

export interface SheetOptions extends Pick<ReadOptions, 'onProgress'> {
  readonly context: CellContext;
  readonly limits: ReadLimits;
}

/** @throws ReadRejected what unpacking, XML and limits throw */
export function readSheet(
  entry: ArchiveEntry,
  budget: InflateBudget,
  { context, limits, onProgress }: SheetOptions,
): SourceRow[] {
  const builder = createTableBuilder(limits);
  const merges: Merge[] = [];
  let row: OpenRow | undefined;
  let cell: OpenCell | undefined;
  let part: 'v' | 't' | undefined;
  let lastLine = 0;
  let nextColumn = 0;

  function open(name: string, attributes: Readonly<Record<string, string>>) {
    if (name === 'row') {
      lastLine = Number(attributes.r ?? lastLine + 1);
      nextColumn = 0;
      row = { line: lastLine, cells: [], notes: {}, isHidden: isOn(attributes.hidden) };
    } else if (name === 'c') {
      cell = cellAt(attributes, nextColumn);
      nextColumn = cell.column + 1;
    } else if (name === 'v' || name === 't') part = name;
    else if (name === 'f' && cell) cell.hasFormula = true;
    else if (name === 'mergeCell' && merges.length < mostMerges) {
      const merge = readMerge(attributes.ref);
      if (merge) merges.push(merge);
    }
  }

  function text(characters: string) {
    if (!cell || !part) return;
    if (part === 't') cell.inline += characters;
    else cell.value = (cell.value ?? '') + characters;
  }

  function endCell() {
    if (!row || !cell) return;
    const { text: value, note } = cellValue(cell, context);
    const { column } = cell;
    cell = undefined;
    if (value === '' && note === undefined) return;
    // Looks without a value go on to the last column of a sheet; values don't.
    if (column >= limits.columns) throw new ReadRejected('tooManyCells');
    while (row.cells.length <= column) row.cells.push('');
    row.cells[column] = value;
    if (note) row.notes[column] = note;
  }

  readXml(entry, budget, {
    onPacked: onProgress,
    open,
    text,
    close: (name) => {
      if (name === 'v' || name === 't') part = undefined;
      else if (name === 'c') endCell();
      else if (name === 'row' && row) {
        const { line, cells, notes, isHidden } = row;
        builder.add({
          line,
          cells,
          ...(Object.keys(notes).length > 0 && { notes }),
          ...(isHidden && { isHidden }),
        });
        row = undefined;
      }
    },
  });
  return fillMerged(builder.rows(), merges);
}
