import { isObject, type Json, type JsonObject } from '../model/json.ts';

/**
 * TypeScript types of the data that a schema accepts. Conditions narrow at run time; the type covers every possible
 * field.
 */
const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const quoteName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

function printObject(schema: JsonObject, indent: string): string {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const open = schema.additionalProperties === false ? [] : [`${indent}  [name: string]: unknown;`];
  const lines = Object.entries(properties).map(
    ([name, field]) =>
      `${indent}  ${quoteName(name)}${required.includes(name) ? '' : '?'}: ${printType(field, `${indent}  `)};`,
  );
  const all = [...lines, ...open];
  return all.length > 0 ? `{\n${all.join('\n')}\n${indent}}` : 'Record<string, never>';
}

export function printType(schema: Json, indent = ''): string {
  if (!isObject(schema)) return schema === false ? 'never' : 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => printType({ ...schema, type }, indent)).join(' | ');
  if (schema.type === 'array') {
    const item = printType(schema.items ?? true, indent);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return printObject(schema, indent);
  return primitives[String(schema.type)] ?? 'unknown';
}

/** `order/sender` → `OrderSender` */
const typeName = (id: string): string =>
  id
    .split(/[/-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The content of `types.d.ts`. */
export function printTypes(schemas: ReadonlyMap<string, JsonObject>): string {
  const declarations = [...schemas].map(([id, schema]) => `export type ${typeName(id)} = ${printType(schema)};\n`);
  const entries = [...schemas.keys()].map((id) => `  '${id}': ${typeName(id)};`);
  return [
    '// Made by `npm run generate` from schemas/; edits are overwritten.',
    ...declarations,
    `export interface SchemaTypes {\n${entries.join('\n')}\n}`,
    'export type SchemaId = keyof SchemaTypes;\n',
  ].join('\n');
}

/** The fixed files beside the modules: their declarations and the registry. */
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
  const rows = ids.map((id, index) => `  '${id}': m${index},`);
  return [
    note,
    `import { renewRules } from '#schemas/runtime/published.ts';`,
    ...imports,
    `export const registry = {`,
    `  __proto__: null,`,
    ...rows,
    `};`,
    `export async function reload(ids, version) {`,
    `  for (const id of ids) renewRules(id, { ...(await import(new URL('./' + id + '.js?v=' + version, import.meta.url).href)) });`,
    `}`,
    '',
  ].join('\n');
}

export const registryDeclaration = `${note}
import type { SchemaModule } from '#schemas/runtime/types.ts';
import type { SchemaId } from '#schemas/generated/types.d.ts';

export type { SchemaId, SchemaTypes } from '#schemas/generated/types.d.ts';
/** Read an entry at the moment of use: a published version replaces its rules, in development an edited file. */
export declare const registry: { readonly [Id in SchemaId]: SchemaModule<Id> };
/** Puts modules that the compiler has written again in place of the ones imported at start; the version is any new text. */
export declare function reload(ids: readonly SchemaId[], version: string): Promise<void>;
`;
