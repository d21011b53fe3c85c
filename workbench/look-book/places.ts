/** Where the look-book keeps things, and in what folder mockups are. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pictures } from './pictures.ts';

export const project = fileURLToPath(new URL('../..', import.meta.url));

export const openPictures = (): Pictures =>
  new Pictures({
    manifest: join(project, 'stories/look-book'),
    artifacts: resolve(project, process.env['LOOK_DIR'] ?? '.look-book'),
  });

/** The folder of mockups and its pictures; undefined when none is configured. @throws when it does not exist. */
export function findMockups(): { folder: string; files: string[] } | undefined {
  const named = process.env['MOCKUPS_DIR'];
  if (!named) return undefined;
  const path = resolve(project, named);
  if (!existsSync(path)) throw new Error(`MOCKUPS_DIR: there is no folder ${path}.`);
  return { folder: path, files: readdirSync(path).filter((name) => name.endsWith('.png')) };
}
