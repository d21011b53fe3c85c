/** Removes faulty parts from a schema: one fault costs one field, not the form. */
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { childAt, type Path, pointerTo, valueAtPath } from '#schemas/model/pointer.ts';
import { walkSchema } from '#schemas/model/walk.ts';
import { type FindTarget, getReferences } from './references.ts';

const stores = ['definitions', '$defs'] as const;
const isStore = (keyword: string) => keyword === 'definitions' || keyword === '$defs' || keyword === 'dependentSchemas';

/** The paths of all schemas in use: reachable from the root, through references, but not merely defined. */
function usedPaths(root: JsonObject, find: FindTarget): Path[] {
  const visited = new Set<JsonObject>();
  const used: Path[] = [];
  const waiting: Path[] = [[]];
  for (let from = waiting.pop(); from; from = waiting.pop()) {
    for (const { node, path } of walkSchema(valueAtPath(root, from), ({ keyword }) => !isStore(keyword), from)) {
      if (visited.has(node)) continue;
      visited.add(node);
      used.push(path);
      const target = typeof node.$ref === 'string' ? find(node.$ref, path) : undefined;
      if (target?.kind === 'here') waiting.push(target.path);
    }
  }
  return used;
}

/** Without the unused definitions at the root: errors in them do not matter. */
export function withoutUnused(schema: JsonObject, find: FindTarget): JsonObject {
  const used = new Set(usedPaths(schema, find).map(([keyword, name]) => pointerTo(keyword ?? '', name ?? '')));
  const result = { ...schema };
  for (const keyword of stores) {
    const defined = childAt(schema, keyword);
    if (!isObject(defined)) continue;
    const kept = Object.entries(defined).filter(([name]) => used.has(pointerTo(keyword, name)));
    if (kept.length > 0) result[keyword] = Object.fromEntries(kept);
    else delete result[keyword];
  }
  return result;
}

/** Keywords that reject values because of their schema: without it they are removed. */
const gone: ReadonlySet<string> = new Set(['not', 'if', 'contains', 'propertyNames']);

/** The title of a field stays, so that a person who fills it in as JSON recognizes it. */
function anyValue(schema: Json | undefined): JsonObject {
  const { title, description } = isObject(schema) ? schema : {};
  return { ...(typeof title === 'string' && { title }), ...(typeof description === 'string' && { description }) };
}

/** @param cuts paths of schemas, which then accept any value, and of keywords, which are removed. */
export function withoutFaults(schema: JsonObject, cuts: readonly Path[]): JsonObject {
  if (cuts.length === 0) return schema;
  const sound = structuredClone(schema);
  const keywords = new Map([...walkSchema(sound)].map(({ path, keyword }) => [pointerTo(...path), keyword]));
  const find = getReferences(sound);
  for (const path of usedPaths(sound, find))
    if (!keywords.has(pointerTo(...path))) keywords.set(pointerTo(...path), undefined);
  for (const cut of cuts) {
    const around = valueAtPath(sound, cut.slice(0, -1));
    const last = cut.at(-1);
    if (last === undefined || typeof around !== 'object' || around === null) continue;
    const places = around as Record<string | number, Json>;
    const isSchema = keywords.has(pointerTo(...cut)) || !isObject(around) || isNamedSchema(cut, keywords);
    const keyword = keywords.get(pointerTo(...cut));
    if (!isSchema || (keyword !== undefined && gone.has(keyword))) delete places[last];
    else if (keyword === 'anyOf' || keyword === 'oneOf') {
      places[last] = false;
      const owner = valueAtPath(sound, cut.slice(0, -2));
      if (Array.isArray(around) && around.every((each) => each === false) && isObject(owner)) delete owner[keyword];
    } else places[last] = anyValue(places[last]);
  }
  return sound;
}

/** Whether a value in the place of a schema is not one: `{"properties": {"a": 5}}`. */
const isNamedSchema = (cut: Path, keywords: ReadonlyMap<string, unknown>): boolean =>
  ['properties', 'definitions', '$defs', 'dependencies'].includes(String(cut.at(-2))) &&
  keywords.has(pointerTo(...cut.slice(0, -2)));
