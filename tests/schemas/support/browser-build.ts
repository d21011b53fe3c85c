/**
 * The validators as a browser gets them: bundled from the emitted modules alone, in a context without `require` and
 * `process`, which rejects `eval` and `new Function`.
 */
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { type SchemaId, registry } from '#schemas/generated/registry.js';
import type { FieldError } from '#schemas/runtime/types.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));

export const schemaIds = Object.keys(registry) as SchemaId[];

export interface BrowserBuild {
  code: string;
  validate: (id: string, data: unknown) => FieldError[];
}

export async function buildForBrowser(): Promise<BrowserBuild> {
  const imports = schemaIds.map((id, index) => `import * as m${index} from './schemas/generated/${id}.js';`);
  const rows = schemaIds.map((_, index) => `[m${index}.id]: m${index}`);
  const contents = `${imports.join('\n')}
    const modules = {${rows.join(', ')}};
    globalThis.validate = (id, text) => JSON.stringify(modules[id].validate(JSON.parse(text)));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: project },
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
  });
  const code = outputFiles[0]?.text ?? '';
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  runInContext(code, context);
  const run = context.validate as (id: string, text: string) => string;
  return { code, validate: (id, data) => JSON.parse(run(id, JSON.stringify(data))) as FieldError[] };
}
