/** The output of a reader for a file or pasted cells, before columns are mapped. */
import type { Failure } from './failure.ts';
import type { Mapping } from './table-import.mapping.ts';

/** Information about a cell besides its text. */
export type CellNote =
  /** A formula without a stored result; the text is empty. */
  | 'formula'
  /** A spreadsheet error (#N/A), named in the text. */
  | 'error'
  /** A date in a column without dates: spreadsheets turn house numbers into dates (10-12). */
  | 'date'
  /** The value of a merged cell that starts in a row above. */
  | 'merged';

export interface SourceRow {
  /** As the spreadsheet counts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** By index in `cells`. */
  readonly notes?: Readonly<Record<number, CellNote>>;
  /** Hidden in the spreadsheet, by a filter or by hand. */
  readonly isHidden?: boolean;
}

/** Encoding of a text file. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

export interface SourceTable {
  /** Names of the visible sheets; none for text. */
  readonly sheets: readonly string[];
  /** Which of them was read. */
  readonly sheet: number;
  readonly rows: readonly SourceRow[];
  /** Hidden rows of the spreadsheet that are left out. */
  readonly hidden?: readonly SourceRow[];
  /** For a text file with several possible encodings: the candidates, most likely first. */
  readonly encodings?: readonly TextEncoding[];
  /** Index of the row with the column titles; rows above it are not addresses. Undefined when there is none. */
  readonly header: number | undefined;
}

/** The table with its hidden rows among the others, or without them. A title row stays. */
export function withHiddenRows(table: SourceTable, isTaken: boolean): SourceTable {
  const titles = table.header === undefined ? undefined : table.rows[table.header];
  const all = [...table.rows, ...(table.hidden ?? [])].toSorted((one, other) => one.line - other.line);
  const isShown = (row: SourceRow) => isTaken || !row.isHidden || row === titles;
  const rows = all.filter(isShown);
  return {
    ...table,
    rows,
    hidden: all.filter((row) => !isShown(row)),
    header: titles && rows.indexOf(titles),
  };
}

/** The source: a file (from its sheet with this number, the first by default), or cells as text. */
export type Source =
  { readonly file: File; readonly sheet?: number; readonly encoding?: TextEncoding } | { readonly text: string };

export const readFailures = [
  'empty',
  'tooLarge',
  'tooManyRows',
  'tooManyCells',
  'inflatesTooMuch',
  'tookTooLong',
  'damaged',
  'encrypted',
  'oldExcel',
  'notATable',
  'noVisibleSheet',
  'broken',
] as const;

/** Why nothing was read. `broken`: the reader itself failed. */
export type ReadFailure = (typeof readFailures)[number];

/** D-39: 1 the senders' book, 2 the recipients'; for a batch, the role of its addresses. */
export type ImportBook = 1 | 2;

/** The outcome of one batch, or of all of them. */
export interface ImportTally {
  readonly added: number;
  readonly merged: number;
  readonly duplicates: number;
  readonly refused: number;
}

/** The outcome of undoing an import; `kept` rows were changed since and stay. */
export interface UndoTally {
  readonly removed: number;
  readonly unmerged: number;
  readonly kept: number;
}

/** An import that this device has stored, to continue with. */
export interface SavedImport {
  readonly name: string;
  readonly importId: string;
  readonly book: ImportBook;
  readonly tally: ImportTally;
}

export interface PrepareInput {
  readonly table: SourceTable;
  readonly mapping: Mapping;
  readonly book: ImportBook;
}

export interface BatchInput {
  readonly importId: string;
  readonly book: ImportBook;
  /** The rows' numbers; a number is imported once, however often it is sent (ROUTE-06). */
  readonly ids: readonly number[];
}

export interface ImportContext {
  readonly source: Source | undefined;
  /** The file's name, empty for pasted cells. */
  readonly name: string;
  /** Share of the file that has been read, 0 to 1. */
  readonly progress: number;
  readonly readFailure: ReadFailure | undefined;
  readonly table: SourceTable | undefined;
  readonly mapping: Mapping;
  readonly book: ImportBook;
  readonly importId: string;
  /** Rows per call. */
  readonly lot: number;
  /** Rows still to be sent. */
  readonly queue: readonly number[];
  /** Number of rows when sending began. */
  readonly sending: number;
  readonly tally: ImportTally;
  readonly failure: Failure | undefined;
  readonly undone: UndoTally | undefined;
}

export type ImportEvent =
  | { type: 'source.choose'; source: Source; name: string; importId: string }
  /** Another sheet, or another encoding. */
  | { type: 'source.reread'; as: { sheet: number } | { encoding: TextEncoding } }
  | { type: 'hidden.set'; isTaken: boolean }
  | { type: 'read.progress'; share: number }
  | { type: 'read.done'; table: SourceTable; mapping: Mapping }
  | { type: 'read.failed'; reason: ReadFailure }
  | { type: 'read.cancel' }
  | { type: 'mapping.set'; mapping: Mapping }
  | { type: 'header.set'; header: number | undefined; mapping: Mapping }
  | { type: 'book.set'; book: ImportBook }
  | { type: 'mapping.accept' }
  | { type: 'kept.restore'; kept: SavedImport }
  /** With a new id when the previous import is closed. */
  | { type: 'import.start'; ids: readonly number[]; importId?: string }
  | { type: 'import.pause' }
  /** With another id when the server has closed the previous import. */
  | { type: 'import.resume'; importId?: string }
  | { type: 'import.stop' }
  | { type: 'repair.rest' }
  | { type: 'undo' }
  | { type: 'discard' };
