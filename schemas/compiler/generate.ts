/** One run of the compiler: read, resolve, lint, compile, emit. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compileModule } from './compile.ts';
import { moduleDeclaration, registryDeclaration, registryModule } from './declarations.ts';
import { emitFiles } from './emit.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { type Messages, readMessages } from './messages.ts';
import { type Resolved, resolveFile, resolveUi } from './resolve.ts';
import { buildRuleTable } from './rule-table.ts';
import { listRules } from './rules.ts';
import { printTypes } from './types.ts';
import { entryFiles, idOf, readWorkspace, type Workspace } from './workspace.ts';

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** What the site and the server need of a schema: without the words for the compiler. */
function strip(value: Json): Json {
  if (Array.isArray(value)) return value.map(strip);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key, child]) => !(key === 'errorMessage' && !isSchema(child)));
  return Object.fromEntries(kept.map(([key, child]) => [key, strip(child)]));
}

const isSchema = (value: Json) => isObject(value) && 'type' in value;

function compileEntry(workspace: Workspace, messages: Messages, file: string, resolved: Resolved): string {
  const id = idOf(file) ?? file;
  const ui = resolveUi(workspace, file);
  const table = buildRuleTable(listRules(resolved), messages);
  const schema = strip(resolved.schema) as JsonObject;
  return compileModule({ id, hash: hashOf([schema, table, ui]), schema, ui, table });
}

export interface Generated {
  changed: string[];
  ms: number;
}

export async function generate(root: string): Promise<Generated> {
  const start = performance.now();
  const workspace = await readWorkspace(root);
  const messages = readMessages(workspace);
  const files = new Map<string, string>();
  const types = new Map<string, JsonObject>();
  for (const file of entryFiles(workspace)) {
    const id = idOf(file) ?? file;
    const resolved = resolveFile(workspace, file);
    types.set(id, resolved.schema);
    files.set(`${id}.js`, compileEntry(workspace, messages, file, resolved));
    files.set(`${id}.d.ts`, moduleDeclaration(id));
  }
  files.set('types.d.ts', printTypes(types));
  files.set('registry.js', registryModule([...types.keys()]));
  files.set('registry.d.ts', registryDeclaration);
  const changed = await emitFiles(join(root, 'generated'), files);
  return { changed, ms: Math.round(performance.now() - start) };
}
