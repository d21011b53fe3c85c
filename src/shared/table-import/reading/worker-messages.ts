import type { ColumnSetName, Mapping } from '#machines/table-import/mapping.ts';
import type { ReadFailure, Source, SourceTable } from '#machines/table-import/table.ts';

export interface ReaderQuestion {
  readonly columns: ColumnSetName;
  readonly source: Source;
}

export type ReaderAnswer =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly table: SourceTable; readonly mapping: Mapping }
  | { readonly type: 'failed'; readonly reason: ReadFailure };
