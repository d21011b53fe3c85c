import type { ColumnSetName, Mapping } from '#machines/table-import.mapping.ts';
import type { ReadFailure, Source, SourceTable } from '#machines/table-import.types.ts';
import { guessMapping } from '../recognise.ts';
import { ReadRejected } from './table-builder.ts';
import { readSource } from './read-source.ts';

export interface ReaderQuestion {
  readonly columns: ColumnSetName;
  readonly source: Source;
}

export type ReaderAnswer =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly table: SourceTable; readonly mapping: Mapping }
  | { readonly type: 'failed'; readonly reason: ReadFailure };

/** Reads in a thread of its own, so that the page stays usable; ending the thread is how reading is given up. */
const answer = (message: ReaderAnswer) => globalThis.postMessage(message, { transfer: [] });

async function read({ columns, source }: ReaderQuestion): Promise<void> {
  try {
    const table = await readSource(columns, source, { onProgress: (share) => answer({ type: 'progress', share }) });
    answer({ type: 'done', table, mapping: guessMapping(columns, table.rows, table.header) });
  } catch (error) {
    answer({ type: 'failed', reason: error instanceof ReadRejected ? error.reason : 'broken' });
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ReaderQuestion>) => void read(data));
