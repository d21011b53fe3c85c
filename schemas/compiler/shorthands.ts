/** The short ways of writing a word of the dialect, and the one way that everybody downstream reads. */
import { isObject, type Json, type JsonObject } from '../model/json.ts';

const asIds = (value: Json): Json[] => (Array.isArray(value) ? value : [value]);

/** `"RULE-WEB-02"` or a list stands for every rule here: `{ "*": [...] }`. */
const fullSource = (value: Json): JsonObject =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([keyword, ids]) => [keyword, asIds(ids)]))
    : { '*': asIds(value) };

function fullServerRule(value: Json): Json {
  if (typeof value === 'string') return { name: value, with: [] };
  return isObject(value) ? { ...value, with: value.with ?? [] } : value;
}

/** A list of fields names the inputs alike. */
function fullComputed(value: Json): Json {
  if (!isObject(value) || !Array.isArray(value.from)) return value;
  return { ...value, from: Object.fromEntries(value.from.map((field) => [String(field), field])) };
}

const full: ReadonlyMap<string, (value: Json) => Json> = new Map([
  ['source', fullSource],
  ['serverRule', fullServerRule],
  ['computed', fullComputed],
]);

/** The keyword's value written out. */
export const writeOut = (keyword: string, value: Json): Json => full.get(keyword)?.(value) ?? value;

/** Draft-07's own form of `dependentRequired` and of a dependency that is a list: the missing field is then named. */
export const asDependency = (value: Json): Json => (Array.isArray(value) ? { required: value } : value);
