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
}

export interface SourceTable {
  /** Names of the visible sheets; none for text. */
  readonly sheets: readonly string[];
  /** Which of them was read. */
  readonly sheet: number;
  readonly rows: readonly SourceRow[];
  /** Place of the row with the titles of the columns; rows above it are no addresses. Undefined when there is none. */
  readonly header: number | undefined;
}

/** What is read: a file (from its sheet with this number, the first without one), or cells as text. */
export type Source = { readonly file: File; readonly sheet?: number } | { readonly text: string };

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
