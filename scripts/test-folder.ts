/** The folder for files that tests write: in memory, if there is enough. */
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's in-memory file system. */
const inMemory = '/dev/shm';
/** Bytes required in that folder and in free memory: more than the databases of a run use at once. */
const roomNeeded = 6 * 2 ** 30;

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, process.availableMemory()) >= roomNeeded;
}

/** Each test file has its own database of 40 MB, and writing them to a disk took longer than the tests. */
export function openTestFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'jmx-tests-'));
  // PostgreSQL, which does not run as root, has its own folder in it.
  chmodSync(folder, 0o711);
  process.once('exit', () => {
    // Saves screenshots of failed walks for debugging.
    for (const picture of readdirSync(folder).filter((name) => name.endsWith('.png')))
      copyFileSync(join(folder, picture), join(tmpdir(), picture));
    try {
      // An interrupted suite may still write files during the removal.
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      console.error(`${folder} could not be removed.`);
    }
  });
  // Frees the memory, which no other process would.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}
