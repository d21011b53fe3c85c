/** What a reader makes of a file or of pasted cells, before anybody knows which column is which. */

/** What is to be said of a cell besides its text. */
export type CellNote =
  /** A formula that the file holds no result of; the text is empty. */
  | 'formula'
  /** An error of the spreadsheet (#N/A); the text says which. */
  | 'error'
  /** A day, where nobody writes one: spreadsheets make days out of house numbers (10-12). */
  | 'date'
  /** The value of a merged cell that begins in a row above. */
  | 'merged';

export interface SourceRow {
  /** As the spreadsheet counts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** By the place in `cells`. */
  readonly notes?: Readonly<Record<number, CellNote>>;
  /** Hidden in the spreadsheet, by a filter or by hand. */
  readonly isHidden?: boolean;
}

/** How the letters of a text file are stored. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

export interface SourceTable {
  /** Names of the visible sheets; none for text. */
  readonly sheets: readonly string[];
  /** Which of them was read. */
  readonly sheet: number;
  readonly rows: readonly SourceRow[];
  /** Rows that are hidden in the spreadsheet and left out. */
  readonly hidden?: readonly SourceRow[];
  /** Of a text file whose letters could be read in several ways: how they were read, the likeliest first. */
  readonly encodings?: readonly TextEncoding[];
  /** Place of the row with the titles of the columns; rows above it are no addresses. Undefined when there is none. */
  readonly header: number | undefined;
}

/** The table with its hidden rows among the others, or without them. A row of titles stays. */
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

/** What is read: a file (from its sheet with this number, the first without one), or cells as text. */
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
