/** From a resolved schema to the text of a module that needs neither Ajv nor `new Function`. */
import { hashForSchema, type RJSFSchema, schemaParser } from '@rjsf/utils';
import standaloneCode from 'ajv/dist/standalone/index.js';
import * as rules from '#schemas/runtime/rules/index.ts';
import type { FormUi } from '#schemas/runtime/types.ts';
import type { RuleTable } from '../runtime/field-errors.ts';
import type { JsonObject } from './json.ts';
import { createAjv } from './keywords/ajv.ts';

export interface ModuleParts {
  id: string;
  hash: string;
  schema: JsonObject;
  ui: FormUi | undefined;
  table: RuleTable;
}

/** CommonJS helpers that Ajv's code asks for, and ours in their place. */
const helpers: Readonly<Record<string, { name: string; file: string }>> = {
  'ajv/dist/runtime/ucs2length': { name: 'textLength', file: '#schemas/runtime/text-length.ts' },
  'ajv/dist/runtime/equal': { name: 'deepEqual', file: '#schemas/runtime/deep-equal.ts' },
};

function replaceHelpers(code: string): { code: string; imports: string[] } {
  const imports = new Set<string>();
  const replaced = code.replace(/require\("([^"]+)"\)\.default/g, (_, path: string) => {
    const helper = helpers[path];
    if (!helper) throw new Error(`Compiled rules ask for ${path}; add a helper for it to ${import.meta.url}`);
    imports.add(`import { ${helper.name} } from '${helper.file}';`);
    return helper.name;
  });
  return { code: replaced, imports: [...imports] };
}

/** Ajv repeats the whole schema inside its code; the module has it already. */
const reuseSchema = (code: string, identified: JsonObject, schema: JsonObject) =>
  code
    .replaceAll(`= ${JSON.stringify(identified)};`, '= schema;')
    .replaceAll(`= ${JSON.stringify(schema)};`, '= schema;');

function importRules(code: string): string[] {
  const used = Object.keys(rules).filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return used.length > 0 ? [`import { ${used.join(', ')} } from '#schemas/runtime/rules/index.ts';`] : [];
}

/**
 * RJSF looks validators up by a hash of the schema it holds: the form's, and that of every condition in it. Its own
 * parser finds them, so that whatever it will ask for is there.
 */
export function compileModule({ id, hash, schema, ui, table }: ModuleParts): string {
  const parts = Object.values(schemaParser(schema as RJSFSchema)) as JsonObject[];
  const ajv = createAjv();
  for (const part of parts) ajv.addSchema(part);
  const rootHash = hashForSchema(schema as RJSFSchema);
  const standalone = standaloneCode(ajv, Object.fromEntries(parts.map(({ $id }) => [String($id), String($id)])));
  const { code, imports } = replaceHelpers(reuseSchema(standalone.replace('"use strict";', ''), { ...schema, $id: rootHash }, schema));
  return [
    `// Made by \`npm run generate\` from schemas/; edits are overwritten.`,
    `import { createValidate } from '#schemas/runtime/field-errors.ts';`,
    ...importRules(code),
    ...imports,
    `export const id = ${JSON.stringify(id)};`,
    `export const hash = ${JSON.stringify(hash)};`,
    `export const schema = ${JSON.stringify(schema)};`,
    `export const ui = ${ui ? JSON.stringify(ui) : 'undefined'};`,
    `export const validators = {};`,
    code.replace(/^exports(?=[.[])/gm, 'validators'),
    `export const validate = createValidate(validators[${JSON.stringify(rootHash)}], schema, ${JSON.stringify(table)});`,
    '',
  ].join('\n');
}
