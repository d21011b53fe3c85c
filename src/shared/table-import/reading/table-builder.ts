import type { CellNote, ReadFailure, SourceRow } from '#machines/table-import.types.ts';
import { type ReadLimits, rowsAbove } from './limits.ts';

/** A file that can't be read, with the reason shown to the person. Contains nothing of the file's content. */
export class ReadRejected extends Error {
  readonly reason: ReadFailure;

  constructor(reason: ReadFailure, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ReadRejected';
    this.reason = reason;
  }
}

/** Collects rows within the limits; both readers end here. */
interface TableBuilder {
  /** Rows with nothing in them are passed over. @throws ReadRejected `tooManyRows`, `tooManyCells` */
  add: (row: SourceRow) => void;
  /** @throws ReadRejected `empty` */
  rows: () => SourceRow[];
}

const isBlank = (text: string) => text.trim() === '';

/** Without the empty cells at its end, where spreadsheets like to go on. */
function cut(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((text) => !isBlank(text));
  return cells.slice(0, last + 1);
}

/** Breaks inside of a cell (quoted, or by Alt and Enter) are spaces: what follows has one line. */
const onOneLine = (text: string) => text.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]+/g, ' ');

const hasNotes = (notes: Readonly<Record<number, CellNote>> | undefined) =>
  notes !== undefined && Object.values(notes).some((note) => note !== 'merged');

export function createTableBuilder(limits: ReadLimits): TableBuilder {
  const kept: SourceRow[] = [];
  return {
    add: (row) => {
      const cells = cut(row.cells);
      if (cells.length === 0 && !hasNotes(row.notes)) return;
      if (cells.length > limits.columns) throw new ReadRejected('tooManyCells');
      if (kept.length >= limits.rows + rowsAbove) throw new ReadRejected('tooManyRows');
      kept.push({ ...row, cells: cells.map((text) => onOneLine(text.slice(0, limits.cellCharacters))) });
    },
    rows: () => {
      if (kept.length === 0) throw new ReadRejected('empty');
      return kept;
    },
  };
}
