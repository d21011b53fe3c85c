/** The embedded database: one process, one connection, every commit on the disk. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { ensureDataFolder } from './data-folder.ts';
import { DurableFs, durableStartParams, type OnFault } from './durable-fs.ts';
import { takeLock } from './lock.ts';
import { requireRoom } from './room.ts';

export interface EmbeddedDatabase {
  readonly pglite: PGlite;
  close(): Promise<void>;
}

/** Where the lock of a data folder lies: beside the database's own folder, whose content is PostgreSQL's. */
export const lockPath = (dataDir: string): string => join(dataDir, 'jmx.lock');

/**
 * Opens (and on the first start creates) the database of a data folder. `onFault` is called when the
 * process must not go on: an fsync failed, the disk is full, or the lock was taken away.
 * @throws DiskFullError when there is too little room to begin with.
 */
export async function openEmbedded(dataDir: string, onFault: OnFault): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await takeLock(lockPath(dataDir), () =>
    onFault(new Error(`${lockPath(dataDir)} is no longer held by this process.`)),
  );
  try {
    requireRoom(dataDir);
    const folder = await ensureDataFolder(dataDir);
    const pglite = await PGlite.create({ fs: new DurableFs(folder, onFault), startParams: durableStartParams });
    return {
      pglite,
      async close() {
        await pglite.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
