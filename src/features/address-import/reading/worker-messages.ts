import type { Mapping } from '#machines/address-import/mapping.ts';
import type { ReadFailure, Source, SourceTable } from '#machines/address-import/table.ts';

export interface ReaderQuestion {
  readonly source: Source;
}

export type ReaderAnswer =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly table: SourceTable; readonly mapping: Mapping }
  | { readonly type: 'failed'; readonly reason: ReadFailure };
