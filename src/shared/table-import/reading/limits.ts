/** What a reader accepts before it gives up; numbers of rows and bytes are the product's, the others guard the memory. */
import { constants } from '#domain/constants.ts';
import type { ColumnSetName } from '#machines/table-import.mapping.ts';

export interface ReadLimits {
  /** Of the file as it lies there. */
  readonly fileBytes: number;
  /** Rows with something in them, titles and header not counted. */
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
  /**
   * Of everything that is unpacked from one spreadsheet, counted while it is unpacked: what the archive says of its
   * sizes is not believed. A sheet of 5,000 addresses unpacks to about 5 MiB.
   */
  readonly inflatedBytes: number;
  /** Elements of one file of a spreadsheet: each cell of a full sheet has up to six. */
  readonly tags: number;
  /** Until a thread that reads is ended, in ms. A full sheet takes a slow phone about five seconds. */
  readonly readingMs: number;
}

export interface ReadOptions {
  readonly limits?: ReadLimits;
  /** Told the share of the file that was read, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

const MiB = 2 ** 20;

export const readLimits: ReadLimits = {
  fileBytes: constants.addressBook.importBytes,
  rows: constants.addressBook.importRows,
  columns: 100,
  cellCharacters: 2_000,
  inflatedBytes: 48 * MiB,
  tags: 3_000_000,
  readingMs: 20_000,
};

/** By what the rows are. */
export const getLimits: Readonly<Record<ColumnSetName, ReadLimits>> = {
  address: readLimits,
  batch: { ...readLimits, rows: constants.batch.maxRows },
};

/** Allows for titles and a header above the data rows. */
export const rowsAbove = 10;
