/** The project's own forms: sources, modules, and the answers of their examples. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readExamples } from '#schemas/compiler/examples.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { schemasRoot } from '../command.ts';
import type { ReachSource } from './reach.ts';

export async function projectSource(): Promise<ReachSource> {
  const [{ entries }, examples] = await Promise.all([loadForms(schemasRoot), readExamples(schemasRoot)]);
  const ids = entries.map(({ file }) => getId(file) ?? file);
  const modules = await Promise.all(
    ids.map(
      async (id) =>
        [
          id,
          (await import(
            /* @vite-ignore */ pathToFileURL(join(schemasRoot, 'generated', `${id}.js`)).href
          )) as FormModule,
        ] as const,
    ),
  );
  const valid = ids.map(
    (id) => [id, examples.filter((example) => example.id === id && example.isValid).map(({ data }) => data)] as const,
  );
  return { entries, modules: new Map(modules), examples: new Map(valid) };
}
