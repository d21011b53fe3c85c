import type { Failure } from '../kit/failure.ts';
import type { Mapping } from './mapping.ts';
import type { ReadFailure, Source, SourceTable, TextEncoding } from './table.ts';

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
