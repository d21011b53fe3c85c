import { isObject, type Json, type JsonObject } from '../model/json.ts';

/** Merges one schema into another, for example a group into a form. */
const union = (one: Json[], other: Json[]): Json[] => [...new Set([...one, ...other])];

/** Both apply; lists of ids or names are joined. */
function mergeNamed(base: JsonObject, more: JsonObject): void {
  for (const [name, value] of Object.entries(more)) {
    const own = Object.hasOwn(base, name) ? base[name] : undefined;
    if (Array.isArray(own) && Array.isArray(value)) base[name] = union(own, value);
    else if (isObject(own) && isObject(value)) mergeSchema(own, value);
    else base[name] = value;
  }
}

/** Keywords whose entries are merged one by one; everything else is replaced. */
const byName = new Set(['properties', 'dependencies', 'source']);

/** `more` over `base`: fields one by one, required lists joined, errorMessage by rule, the rest replaced. */
export function mergeSchema(base: JsonObject, more: JsonObject): void {
  for (const [key, value] of Object.entries(more)) {
    const own = Object.hasOwn(base, key) ? base[key] : undefined;
    if (key === 'required' && Array.isArray(own) && Array.isArray(value)) base[key] = union(own, value);
    else if (byName.has(key) && isObject(own) && isObject(value)) mergeNamed(own, value);
    else if (key === 'errorMessage' && isObject(own) && isObject(value)) base[key] = { ...own, ...value };
    else base[key] = value;
  }
}

/** The short notations of dialect keywords, and the full notation that all other code reads. */
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
