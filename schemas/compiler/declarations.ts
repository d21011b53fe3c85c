/** The fixed files beside the modules: their declarations and the registry. */
import { typeName } from './types.ts';

const note = '// Made by `npm run generate` from schemas/; edits are overwritten.';

export const moduleDeclaration = (id: string): string => `${note}
import type { AjvValidateFunction, FieldError, FormUi, ResolvedSchema } from '#schemas/runtime/types.ts';

export type Data = import('#schemas/generated/types.d.ts').${typeName(id)};
export declare const id: '${id}';
export declare const hash: string;
export declare const schema: ResolvedSchema;
export declare const ui: FormUi | undefined;
export declare function validate(data: unknown): FieldError[];
export declare const validators: Readonly<Record<string, AjvValidateFunction>>;
export declare const conditions: Readonly<Record<string, (answers: unknown) => boolean>>;
`;

export function registryModule(ids: readonly string[]): string {
  const imports = ids.map((id, index) => `import * as m${index} from './${id}.js';`);
  const rows = ids.map((id, index) => `  '${id}': pick(m${index}),`);
  return [
    note,
    ...imports,
    `const pick = ({ id, hash, schema, ui, validate }) => ({ id, hash, schema, ui, validate });`,
    `export const registry = {`,
    `  __proto__: null,`,
    ...rows,
    `};`,
    `export async function reload(ids, version) {`,
    `  for (const id of ids) registry[id] = pick(await import(new URL('./' + id + '.js?v=' + version, import.meta.url).href));`,
    `}`,
    '',
  ].join('\n');
}

export const registryDeclaration = `${note}
import type { SchemaModule } from '#schemas/runtime/types.ts';
import type { SchemaId } from '#schemas/generated/types.d.ts';

export type { SchemaId, SchemaTypes } from '#schemas/generated/types.d.ts';
/** Look an id up at the moment of use: in development an edited rule replaces its entry. */
export declare const registry: { readonly [Id in SchemaId]: SchemaModule<Id> };
/** Puts modules that the compiler has written again in place of the ones imported at start; the version is any new text. */
export declare function reload(ids: readonly SchemaId[], version: string): Promise<void>;
`;
