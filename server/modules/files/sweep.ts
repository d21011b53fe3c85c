/** What was begun and not finished, what was sent with no form, and what its message has left behind. */
import type { ServerContext } from '../../context.ts';
import { deleteFileRow, expiredFiles } from './store.ts';

const atOnce = 100;

/** The bytes go first: a process that is killed in between finds the row and begins again. */
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
