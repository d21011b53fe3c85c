import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compileForeign, readForeign } from '#schemas/compiler/foreign/foreign.ts';
import { readMessages } from '#schemas/compiler/messages.ts';
import { readWorkspace } from '#schemas/compiler/read-workspace.ts';
import { projectPath, withAddresses } from '#workbench/preview/form-source.ts';

const query = '?form';

/** `import * as form from './x.schema.json?form'`: a schema that is not ours as a compiled form, for stories. */
export function foreignForms(): Plugin {
  return {
    name: 'foreign-forms',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return undefined;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      const messages = readMessages(await readWorkspace(join(import.meta.dirname, '../../schemas')));
      const { code, findings } = compileForeign({
        id: file.split('/').at(-1) ?? 'form',
        source: readForeign(file, await readFile(file, 'utf8')),
        messages,
      });
      if (code === undefined) throw new Error(findings.map(({ what }) => what).join('\n'));
      return withAddresses(code, projectPath);
    },
  };
}
