import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findMachines, type KnownMachine } from './known.ts';

const folder = fileURLToPath(new URL('../../machines/', import.meta.url));

/**
 * Every machine, read from the folder: Vitest keeps the files that a pattern matched, and would miss a new machine.
 * Files that the test of the import boundaries plants are left out.
 */
export async function readMachines(): Promise<KnownMachine[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('planted'),
  );
  const modules = files.map(
    async (file) => [`machines/${file}`, (await import(/* @vite-ignore */ `${folder}${file}`)) as object] as const,
  );
  return findMachines(Object.fromEntries(await Promise.all(modules)));
}
