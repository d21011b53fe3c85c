/**
 * Writes the pages that are made from the schemas into `pages/`: for every form all its fields, all its messages and
 * each of its branches. Storybook runs this before it looks for stories, and again whenever a schema has been compiled.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from '#schemas/compiler/generate.ts';
import type { JsonObject } from '#schemas/model/json.ts';
import { schemasRoot } from '#workbench/command.ts';
import { type MessageRow, messageTable } from '#workbench/wording/messages-page.ts';
import { coveringSeeds } from '#workbench/checks/form-reach.ts';
import type { KnownForm } from '#workbench/checks/flows.ts';
import { formReaches, projectSource } from '#workbench/checks/reach.ts';
import { currentSide } from '#workbench/wording/side.ts';

const folder = fileURLToPath(new URL('pages/', import.meta.url));
const note = '// Made from the schemas by stories/forms/generated/write.ts; edits are overwritten.';

const words = (text: string) => text.split(/[^A-Za-z0-9]+/).filter(Boolean);
/** `/allOf/0 then` → `AllOf0Then` */
const getName = (text: string) =>
  words(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const json = (value: unknown) => JSON.stringify(value);

interface Branch {
  name: string;
  about: string;
  condition: unknown;
  answers: JsonObject;
}

const branchesOf = ({ reach }: KnownForm): Branch[] =>
  reach.branches.flatMap(({ branch, condition, answers }) =>
    answers ? [{ name: `Branch${getName(branch) || 'Form'}`, about: branch, condition, answers }] : [],
  );

function formPage(id: string, known: KnownForm, rows: readonly MessageRow[]): string {
  const branches = branchesOf(known).map(
    ({ name, about, condition, answers }) =>
      `export const ${name} = { ...branch(form, ${json({ about, condition, answers })}), tags: ['exhaustive'] };`,
  );
  return [
    note,
    `import * as form from '#schemas/generated/${id}.js';`,
    `import { allFields, ${branches.length > 0 ? 'branch, ' : ''}messages } from '../form-pages.tsx';`,
    '',
    `export default { title: 'Forms/Generated/${id}' };`,
    '',
    `export const AllFields = allFields(form, ${json(coveringSeeds(known.module, known.reach))});`,
    `export const AllFieldsInArabic = { ...AllFields, globals: { language: 'ar' } };`,
    `export const AllMessages = { ...messages(${json(rows)}), tags: ['exhaustive'] };`,
    ...branches,
    '',
  ].join('\n');
}

function allMessagesPage(rows: readonly MessageRow[]): string {
  return [
    note,
    `import { messages } from '../form-pages.tsx';`,
    '',
    `export default { title: 'Forms/Generated/All messages' };`,
    '',
    `export const EveryForm = { ...messages(${json(rows)}), tags: ['exhaustive'] };`,
    '',
  ].join('\n');
}

/** File name and text of every page. */
async function makePages(): Promise<Map<string, string>> {
  const [source, side] = await Promise.all([projectSource(), currentSide()]);
  const { rows } = messageTable(side);
  // Bodies of calls are never rendered, and finding out their fields takes most of the time.
  const modules = new Map([...source.modules].filter(([, { ui }]) => ui !== undefined));
  const drawn = [...formReaches({ ...source, modules })];
  const own = drawn.map(
    ([id, known]) =>
      [
        `${id.replaceAll('/', '-')}.stories.tsx`,
        formPage(
          id,
          known,
          rows.filter(({ form }) => form === id),
        ),
      ] as const,
  );
  const ids = new Set(drawn.map(([id]) => id));
  return new Map([...own, ['all-messages.stories.tsx', allMessagesPage(rows.filter(({ form }) => ids.has(form)))]]);
}

const { findings } = await generate(schemasRoot);
if (findings.length > 0)
  console.error('The schemas have findings; the pages stay as they are. See: npm run forms -- lint');
else {
  const pages = await makePages();
  await mkdir(folder, { recursive: true });
  for (const [file, text] of pages) {
    const path = join(folder, file);
    if ((await readFile(path, 'utf8').catch(() => undefined)) !== text) await writeFile(path, text);
  }
  for (const file of await readdir(folder)) if (!pages.has(file)) await rm(join(folder, file));
}
