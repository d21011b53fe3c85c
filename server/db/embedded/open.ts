/** The embedded database: one process, one connection, every commit on the disk. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedDatabase } from './ask.ts';
import { ensureDataFolder } from './data-folder.ts';
import type { OnFault } from './durable-fs.ts';
import { takeLock } from './lock.ts';
import { requireRoom } from './room.ts';
import { startThread } from './thread.ts';

const threadModule = new URL('./thread-main.ts', import.meta.url);

/** The path of a data folder's lock: beside the database's own folder, whose content is PostgreSQL's. */
export const lockPath = (dataDir: string): string => join(dataDir, 'jmx.lock');

/**
 * Opens (and on the first start creates) the database of a data folder. `onFault` is called when the process must not
 * go on: an fsync failed, the disk is full, the database's thread ended, or the lock was lost.
 * @throws DiskFullError when there is too little space to start.
 */
export async function openEmbedded(dataDir: string, onFault: OnFault): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await takeLock(lockPath(dataDir), () =>
    onFault(new Error(`${lockPath(dataDir)} is no longer held by this process.`)),
  );
  try {
    requireRoom(dataDir);
    const folder = await ensureDataFolder(dataDir);
    const { ask, close } = await startThread(threadModule, folder, onFault);
    return {
      ask,
      async close() {
        await close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
