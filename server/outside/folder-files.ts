/**
 * Files in a folder of this machine, or one that several machines share: a folder for each file, a file for each part.
 */
import { randomUUID } from 'node:crypto';
import type { StatsFs } from 'node:fs';
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FilePort, mustBeKey, StoreFullError } from './ports.ts';

const getCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown): boolean => getCode(error) === 'ENOENT';
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(getCode(error) ?? '');

/** Of the nearest existing folder: the store's own is created with its first file. */
async function statDisk(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    if (isMissing(error) && dirname(folder) !== folder) return statDisk(dirname(folder));
    throw error;
  }
}

export function folderFiles(folder: string): FilePort {
  const getPlace = (key: string): string => join(folder, mustBeKey(key));
  return {
    async putPart(key, part, bytes) {
      const place = getPlace(key);
      // Written to a temporary name: an incomplete part is never read, and is removed with its file's folder.
      const aside = join(place, `${part}.${randomUUID()}`);
      try {
        await mkdir(place, { recursive: true, mode: 0o700 });
        await writeFile(aside, bytes, { mode: 0o600, flush: true });
        await rename(aside, join(place, String(part)));
      } catch (error) {
        await rm(aside, { force: true });
        throw isFull(error) ? new StoreFullError('The disk of the files is full.', { cause: error }) : error;
      }
    },
    async getPart(key, part) {
      try {
        return await readFile(join(getPlace(key), String(part)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async removePart(key, part) {
      await rm(join(getPlace(key), String(part)), { force: true });
    },
    async remove(key) {
      // Retried when a part arrives at the same moment.
      await rm(getPlace(key), { recursive: true, force: true, maxRetries: 5 });
    },
    async freeBytes() {
      const { bavail, blocks, bsize } = await statDisk(folder);
      return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
    },
  };
}
