/** The output of a reader for a file or pasted cells, before columns are mapped. */

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
