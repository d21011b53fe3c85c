/**
 * Writes a page for every machine into `pages/`. Storybook runs this before it looks for stories, and again whenever a
 * file of `machines/` is added or removed.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMachines } from '#workbench/machines/read.ts';

const folder = fileURLToPath(new URL('pages/', import.meta.url));
const note = '// Made from machines/ by stories/machines/write.ts; edits are overwritten.';

const pages = new Map(
  (await readMachines()).map(({ id }) => [
    `${id}.stories.tsx`,
    [
      note,
      `import { machinePage } from '../machine-story.tsx';`,
      '',
      `export default { title: 'Machines/${id}' };`,
      '',
      `export const Machine = machinePage('${id}');`,
      '',
    ].join('\n'),
  ]),
);
await mkdir(folder, { recursive: true });
for (const [file, text] of pages) {
  const path = join(folder, file);
  if ((await readFile(path, 'utf8').catch(() => undefined)) !== text) await writeFile(path, text);
}
for (const file of await readdir(folder)) if (!pages.has(file)) await rm(join(folder, file));
