/** The short notations of dialect keywords, and the full notation that all other code reads. */
import { isObject, type Json, type JsonObject } from '../model/json.ts';

const asIds = (value: Json): Json[] => (Array.isArray(value) ? value : [value]);

/** `"RULE-WEB-02"` or a list applies to every rule here: `{ "*": [...] }`. */
const fullSource = (value: Json): JsonObject =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([keyword, ids]) => [keyword, asIds(ids)]))
    : { '*': asIds(value) };

function fullServerRule(value: Json): Json {
  if (typeof value === 'string') return { name: value, with: [] };
  return isObject(value) ? { ...value, with: value.with ?? [] } : value;
}

/** In a list of fields, each input has the field's name. */
function fullComputed(value: Json): Json {
  if (!isObject(value) || !Array.isArray(value.from)) return value;
  return { ...value, from: Object.fromEntries(value.from.map((field) => [String(field), field])) };
}

const full: ReadonlyMap<string, (value: Json) => Json> = new Map([
  ['source', fullSource],
  ['serverRule', fullServerRule],
  ['computed', fullComputed],
]);

/** The keyword's value in full notation. */
export const writeOut = (keyword: string, value: Json): Json => full.get(keyword)?.(value) ?? value;

/**
 * Draft-07's notation of `dependentRequired` and of a dependency that is a list: the error then names the missing
 * field.
 */
export const asDependency = (value: Json): Json => (Array.isArray(value) ? { required: value } : value);
