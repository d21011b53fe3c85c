/** Reads in a thread of its own, so that the page stays usable; ending the thread is how reading is given up. */
import { guessMapping } from '../columns/recognise.ts';
import { ReadRejected } from './read-rejected.ts';
import { readSource } from './read-source.ts';
import type { ReaderAnswer, ReaderQuestion } from './worker-messages.ts';

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
