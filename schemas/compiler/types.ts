/**
 * TypeScript types of the data that a schema accepts. Conditions narrow at run time; the type covers every possible
 * field.
 */
import { isObject, type Json, type JsonObject } from '../model/json.ts';

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
export const typeName = (id: string): string =>
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
