/** Removes incomplete files, files that were sent with no form, and those of deleted messages. */
import type { ServerContext } from '../../context.ts';
import { deleteFileRow, expiredFiles } from './store.ts';

const atOnce = 100;

/** The bytes are removed first: after a process was killed in between, the row is still there to start again. */
export async function sweepFiles({ db, clock, outside }: ServerContext): Promise<void> {
  for (;;) {
    const files = await expiredFiles(db, clock(), atOnce);
    for (const { id, key, attempts } of files) {
      await outside.files.remove(key, attempts);
      await deleteFileRow(db, id);
    }
    if (files.length < atOnce) return;
  }
}
