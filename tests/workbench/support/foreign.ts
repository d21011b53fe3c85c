/** Schemas that are not ours, compiled and run as a browser would. */
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { compileForeign, type Foreign, readForeign } from '#schemas/compiler/foreign/foreign.ts';
import { readMessages } from '#schemas/compiler/messages.ts';
import { readWorkspace } from '#schemas/compiler/read-workspace.ts';
import type { FieldError } from '#schemas/runtime/types.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const messages = readMessages(await readWorkspace(fileURLToPath(new URL('../../../schemas', import.meta.url))));

export const compileText = (text: string): Foreign =>
  compileForeign({ id: 'other', source: readForeign('other.json', text), messages });
export const compile = (schema: unknown): Foreign => compileText(JSON.stringify(schema, null, 1));

export type Validate = (data: unknown) => FieldError[];

/** The module in a context without `require`, `process`, `eval` and `new Function`. @throws with the findings. */
export async function load(schema: unknown): Promise<Validate> {
  const { code, findings } = compile(schema);
  if (code === undefined) throw new Error(JSON.stringify(findings));
  const contents = `${code}\nglobalThis.validateText = (text) => JSON.stringify(validate(JSON.parse(text)));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: project },
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
  });
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  runInContext(outputFiles[0]?.text ?? '', context);
  const validate = context.validateText as (text: string) => string;
  return (data) => JSON.parse(validate(JSON.stringify(data))) as FieldError[];
}

export const getNotes = (schema: unknown): string[] => compile(schema).notes.map(({ code }) => code);
