/** Converts our dialect to plain JSON Schema: keywords that OpenAPI tools don't know get the prefix `x-`. */
import { isObject } from '#schemas/model/json.ts';

const standard = new Set([
  '$ref',
  'type',
  'title',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'default',
  'examples',
  'contains',
  'propertyNames',
  'patternProperties',
  'dependentRequired',
  'dependentSchemas',
  '$defs',
]);

/** Keywords whose members are named by the author, not by JSON Schema. */
const named = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);
const verbatim = new Set(['enum', 'const', 'default', 'examples', 'required', 'dependentRequired']);
const dropped = new Set(['$schema', '$id', '$comment']);

/**
 * A copy of a schema for an OpenAPI document.
 * @param at the path of the copy, e.g. `#/components/schemas/CallsOrderAdd`, for its local references.
 */
export function plainSchema(schema: object, at: string): Record<string, unknown> {
  const members = Object.entries(schema).filter(([keyword]) => !dropped.has(keyword));
  return Object.fromEntries(members.map(([keyword, value]) => plainMember(keyword, value, at)));
}

function plainMember(keyword: string, value: unknown, at: string): [string, unknown] {
  if (keyword === '$ref' && typeof value === 'string')
    return [keyword, value.replace(/^#\/definitions\//, `${at}/$defs/`)];
  const name = keyword === 'definitions' ? '$defs' : keyword;
  if (!standard.has(name)) return [name.startsWith('x-') ? name : `x-${name}`, value];
  if (verbatim.has(name)) return [name, value];
  if (named.has(name) && isObject(value)) {
    return [name, Object.fromEntries(Object.entries(value).map(([key, child]) => [key, plainValue(child, at)]))];
  }
  return [name, plainValue(value, at)];
}

function plainValue(value: unknown, at: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, at));
  return isObject(value) ? plainSchema(value, at) : value;
}
