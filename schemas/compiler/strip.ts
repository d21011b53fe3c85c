/** The schema as the compiled module carries it: without the words that only the compiler and the rule book read. */
import { isObject, type Json, type JsonObject } from './json.ts';
import { unshipped } from './keywords/annotations.ts';
import { applicators } from './keywords/standard.ts';

const shapes = new Map(applicators);

const stripAll = (schemas: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, stripSchema(schema)]));

function stripKeyword(keyword: string, value: Json): Json {
  const shape = shapes.get(keyword);
  if (shape === 'one') return stripSchema(value);
  if (shape === 'many' && Array.isArray(value)) return value.map(stripSchema);
  return shape !== undefined && isObject(value) ? stripAll(value) : value;
}

/** A field may be called like a keyword, so only keywords are looked at. */
export function stripSchema(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !unshipped.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, stripKeyword(keyword, value)]));
}
