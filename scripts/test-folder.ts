/** Where lies what tests write: in memory, where there is room. */
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
/** Bytes, of that folder and of the memory that nobody needs: more than the databases of a run take at once. */
const roomNeeded = 6 * 2 ** 30;

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, process.availableMemory()) >= roomNeeded;
}

/** Each file of tests has a database of its own, 40 MB: to write them to a disk took longer than what they are for. */
export function openTestFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'jmx-tests-'));
  // PostgreSQL, which refuses to be root, has its own folder in it.
  chmodSync(folder, 0o711);
  process.once('exit', () => {
    // What a walk has pictured of its end is for whoever looks for the cause.
    for (const picture of readdirSync(folder).filter((name) => name.endsWith('.png')))
      copyFileSync(join(folder, picture), join(tmpdir(), picture));
    try {
      // What an interrupted suite still writes comes while this goes.
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      console.error(`${folder} could not be removed.`);
    }
  });
  // Nothing else would ever free that memory.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}
