/** Files in a folder of this machine, or of several that share it: a folder for each, a file for each part. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FilePort, mustBeKey } from './ports.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export function folderFiles(folder: string): FilePort {
  const placeOf = (key: string): string => join(folder, mustBeKey(key));
  return {
    async putPart(key, part, bytes) {
      const place = placeOf(key);
      await mkdir(place, { recursive: true, mode: 0o700 });
      // Written aside: of a part that breaks off nothing is ever read, and the folder goes with its file.
      const aside = join(place, `${part}.${randomUUID()}`);
      await writeFile(aside, bytes, { mode: 0o600, flush: true });
      await rename(aside, join(place, String(part)));
    },
    async getPart(key, part) {
      try {
        return await readFile(join(placeOf(key), String(part)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(placeOf(key), { recursive: true, force: true });
    },
  };
}
