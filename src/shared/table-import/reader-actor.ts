/** The worker behind the machine's `readSource`. */
import { fromCallback } from 'xstate';
import type { ImportEvent, Source } from '#machines/table-import.types.ts';
import type { ColumnSetName } from '#machines/table-import.mapping.ts';
import { getLimits } from './reading/limits.ts';
import type { ReaderAnswer, ReaderQuestion } from './reading/worker.ts';

/** What a worker is here; tests give one of their own. */
export interface ReaderWorker extends EventTarget {
  postMessage: (question: ReaderQuestion, transfer: Transferable[]) => void;
  terminate: () => void;
}

export const openWorker = (): ReaderWorker =>
  new Worker(new URL('./reading/worker.ts', import.meta.url), { type: 'module' });

function toEvent(answer: ReaderAnswer): ImportEvent {
  if (answer.type === 'progress') return { type: 'read.progress', share: answer.share };
  if (answer.type === 'done') return { type: 'read.done', table: answer.table, mapping: answer.mapping };
  return { type: 'read.failed', reason: answer.reason };
}

/**
 * Leaving the state ends the thread, with all the memory that reading took; so does its time, whatever the file makes of
 * it.
 */
export const readerActor = (columns: ColumnSetName, open: () => ReaderWorker = openWorker) =>
  fromCallback<ImportEvent, Source | undefined>(({ input, sendBack }) => {
    const worker = open();
    worker.addEventListener('message', (event) => sendBack(toEvent((event as MessageEvent<ReaderAnswer>).data)));
    // It could not be fetched, or ran out of memory.
    worker.addEventListener('error', () => sendBack({ type: 'read.failed', reason: 'broken' }));
    const tooLong = setTimeout(
      () => sendBack({ type: 'read.failed', reason: 'tookTooLong' }),
      getLimits[columns].readingMs,
    );
    if (input) worker.postMessage({ columns, source: input }, []);
    return () => {
      clearTimeout(tooLong);
      worker.terminate();
    };
  });
