/** Creates the files of a new entry, with an example of everything that its kind requires. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentId, type ContentKind } from '#domain/content/content.ts';
import { languages } from '#domain/languages.ts';
import { getTemplate } from '#server/content/entry-template.ts';
import { writeText } from '#server/content/front-matter.ts';

/** Writes the folder; @throws an error with the reason when it cannot. @returns the files, below `root`. */
export async function newEntry(root: string, kind: ContentKind, id: string, today: string): Promise<string[]> {
  if (!contentId.test(id)) throw new Error(`"${id}" must have 3 to 60 letters a to z, digits and hyphens.`);
  const folder = join(root, kind, id);
  await mkdir(join(root, kind), { recursive: true });
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${kind}/${id} is there already.`) : error;
  });
  const files: string[] = [];
  for (const { dictionary } of languages) {
    const name = `${kind}/${id}/${dictionary}.md`;
    await writeFile(join(root, name), writeText(getTemplate(kind, dictionary === 'es', today), ''));
    files.push(name);
  }
  return files;
}
