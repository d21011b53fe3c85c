/** An external schema, compiled as the preview compiles it. */
import { compileForeign, readForeign } from '#schemas/compiler/foreign/foreign.ts';
import { readMessages } from '#schemas/compiler/messages.ts';
import { readWorkspace } from '#schemas/compiler/read-workspace.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { loadModule } from '#workbench/checks/check-data.ts';
import { projectPath } from '#workbench/preview/form-source.ts';

/** @throws Error with the diagnostics of a schema that can't be compiled. */
export async function anyForm(schema: object): Promise<FormModule> {
  const messages = readMessages(await readWorkspace(projectPath('schemas')));
  const { code, findings } = compileForeign({
    id: 'any',
    source: readForeign('any.schema.json', JSON.stringify(schema)),
    messages,
  });
  if (code === undefined) throw new Error(findings.map(({ what }) => what).join('\n'));
  return loadModule(code);
}

/** `if` and its consequence, to spread into a schema. */
export const when = (condition: object, consequence: object): object =>
  Object.fromEntries(new Map([['if', condition]]).set('then', consequence));
