/** Which files of code read a constant themselves: what they do with it changes with a release, not with a draft. */
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

const folders = ['domain', 'machines', 'server', 'src', 'schemas/runtime'];

/** `constants.parcel.web.maxWeightKg`, and the groups of it that code takes apart. */
const use = /\bconstants((?:\.\w+)+)/g;

/** @param paths of all constants. @returns by path, files relative to the project. */
export async function readConstantReaders(
  project: string,
  paths: readonly string[],
): Promise<Record<string, readonly string[]>> {
  const listed = folders.map(async (folder) =>
    (await readdir(join(project, folder), { recursive: true }))
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.split(sep).join('/')}`),
  );
  const readers = new Map<string, Set<string>>();
  for (const file of (await Promise.all(listed)).flat().filter((each) => !each.startsWith('domain/constant'))) {
    const text = await readFile(join(project, file), 'utf8');
    for (const [, name = ''] of text.matchAll(use)) {
      const named = name.slice(1);
      for (const path of paths.filter(
        (each) => named === each || named.startsWith(`${each}.`) || each.startsWith(`${named}.`),
      ))
        readers.set(path, (readers.get(path) ?? new Set()).add(file));
    }
  }
  return Object.fromEntries([...readers].map(([path, files]) => [path, [...files].toSorted()]));
}
