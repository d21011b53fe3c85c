/** Writes modules atomically and leaves unchanged ones alone. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

async function writeWhole(path: string, text: string): Promise<boolean> {
  const current = await readFile(path, 'utf8').catch(() => undefined);
  if (current === text) return false;
  await mkdir(dirname(path), { recursive: true });
  // Concurrent runs must not rename each other's file.
  const aside = `${path}.${randomUUID()}.tmp`;
  await writeFile(aside, text);
  await rename(aside, path);
  return true;
}

async function removeOthers(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile() && /\.(?:js|d\.ts|json)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  await Promise.all(found.filter((file) => !files.has(file)).map((file) => rm(join(folder, file), { force: true })));
}

/** Makes the folder contain exactly these files. Returns the changed ones. */
export async function emitFiles(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const changed: string[] = [];
  for (const [file, text] of files) if (await writeWhole(join(folder, file), text)) changed.push(file);
  await removeOthers(folder, files);
  return changed;
}
