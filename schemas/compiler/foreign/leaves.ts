/** Selects the fields of a schema that are validated from a table instead of code, see `runtime/leaves.ts`. */
import { _, type Ajv, type CodeKeywordDefinition, type KeywordCxt, Name, str, stringify } from 'ajv';
import { type Leaf, validateLeaves } from '#schemas/runtime/leaves.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { annotations } from './vocabulary.ts';

const validated: ReadonlySet<string> = new Set([
  'type',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'enum',
  'const',
] satisfies (keyof Leaf)[]);

/** The rules of a field; undefined if the table lacks one of them, or the field has none. */
function getLeaf(schema: Json): JsonObject | undefined {
  if (!isObject(schema)) return undefined;
  const rules = Object.entries(schema).filter(([keyword]) => !annotations.has(keyword));
  const isLeaf = rules.length > 0 && rules.every(([keyword]) => validated.has(keyword));
  // Ajv rejects an empty list of choices by name.
  const isEmpty = Array.isArray(schema.enum) && schema.enum.length === 0;
  return isLeaf && !isEmpty ? Object.fromEntries(rules) : undefined;
}

function getTable(schema: JsonObject): { leaves: JsonObject; others: JsonObject } {
  const leaves: [string, Json][] = [];
  const others: [string, Json][] = [];
  for (const [name, field] of Object.entries(schema)) {
    const leaf = getLeaf(field);
    if (leaf) leaves.push([name, leaf]);
    else others.push([name, field]);
  }
  return { leaves: Object.fromEntries(leaves), others: Object.fromEntries(others) };
}

const vErrors = new Name('vErrors');
const errors = new Name('errors');

function validateByTable({ gen, data, it }: KeywordCxt, leaves: JsonObject): void {
  const validate = gen.scopeValue('func', {
    key: 'validateLeaves',
    ref: validateLeaves,
    code: _`require("leaves").default`,
  });
  const code = stringify(leaves);
  const table = gen.scopeValue('schema', { key: String(code), ref: leaves, code });
  const path = str`${new Name('instancePath')}${it.errorPath}`;
  const found = gen.const('found', _`${validate}(${data}, ${table}, ${path}, ${it.errSchemaPath})`);
  gen.if(found, () => {
    gen.assign(vErrors, _`${vErrors} === null ? ${found} : ${vErrors}.concat(${found})`);
    gen.assign(errors, _`${vErrors}.length`);
  });
}

/** Replaces Ajv's own `properties`, which writes a kilobyte of code for each field. */
export function addLeaves(ajv: Ajv): void {
  const own = ajv.getKeyword('properties') as CodeKeywordDefinition;
  ajv.removeKeyword('properties');
  ajv.addKeyword({
    keyword: 'properties',
    type: 'object',
    schemaType: 'object',
    code(cxt) {
      // Code that stops at the first error, such as conditions, checks field by field.
      if (!cxt.it.allErrors) return own.code(cxt);
      const { leaves, others } = getTable(cxt.schema as JsonObject);
      if (Object.keys(leaves).length > 0) validateByTable(cxt, leaves);
      own.code(Object.create(cxt, { schema: { value: others } }) as KeywordCxt);
    },
  });
}
