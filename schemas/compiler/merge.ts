/** Merges one schema into another, for example a group into a form. */
import { isObject, type Json, type JsonObject } from '../model/json.ts';

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
