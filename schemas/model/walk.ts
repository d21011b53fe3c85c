/** Every schema inside a schema: the one list of the keywords that contain schemas, and how. */
import { isObject, type Json, type JsonObject } from './json.ts';
import type { Path } from './pointer.ts';

/**
 * How a keyword's value contains schemas. `either`: one schema, or one per list entry; `byName`: an object of schemas,
 * or of lists of names, which are not schemas.
 */
type Holds = 'one' | 'list' | 'either' | 'byName';

const rows = [
  ['properties', 'byName'],
  ['patternProperties', 'byName'],
  ['definitions', 'byName'],
  // `$defs`, `dependentSchemas`: not in draft-07, but newer files put their schemas there.
  ['$defs', 'byName'],
  ['dependencies', 'byName'],
  ['dependentSchemas', 'byName'],
  ['items', 'either'],
  ['additionalItems', 'one'],
  ['contains', 'one'],
  ['additionalProperties', 'one'],
  ['propertyNames', 'one'],
  ['if', 'one'],
  ['then', 'one'],
  ['else', 'one'],
  ['not', 'one'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
] as const satisfies readonly (readonly [string, Holds])[];

export type Holder = (typeof rows)[number][0];

const holders: ReadonlyMap<string, Holds> = new Map(rows);
const keywords: readonly Holder[] = rows.map(([keyword]) => keyword);

/** A direct child schema. */
export interface Child {
  keyword: Holder;
  /** From the schema around it: the keyword, and the name or index in it. */
  path: Path;
  /** An object, or `true` and `false`; other code rejects any other value. */
  schema: Json;
}

function childrenIn(keyword: Holder, value: Json): Child[] {
  const holds = holders.get(keyword);
  if (holds === 'one' || (holds === 'either' && !Array.isArray(value)))
    return [{ keyword, path: [keyword], schema: value }];
  if (holds !== 'byName')
    return Array.isArray(value) ? value.map((schema, index) => ({ keyword, path: [keyword, index], schema })) : [];
  return Object.entries(isObject(value) ? value : {})
    .filter(([, schema]) => !Array.isArray(schema))
    .map(([name, schema]) => ({ keyword, path: [keyword, name], schema }));
}

/** The direct child schemas: the fields first, then conditions and alternatives about them. */
export function childSchemas(node: JsonObject): Child[] {
  const held = Object.keys(node).filter((word): word is Holder => holders.has(word) && node[word] !== undefined);
  if (held.length > 1) held.sort((one, other) => keywords.indexOf(one) - keywords.indexOf(other));
  return held.flatMap((keyword) => childrenIn(keyword, node[keyword] as Json));
}

export interface Visited {
  node: JsonObject;
  /** The keyword that contains it; undefined for the root. */
  keyword: Holder | undefined;
  path: Path;
  /** The place in the data that it validates; `*` for any entry of a list. */
  data: readonly string[];
}

function dataStep({ keyword, path }: Child): string[] {
  if (keyword === 'properties') return [String(path[1])];
  return keyword === 'items' || keyword === 'contains' ? ['*'] : [];
}

/**
 * The schema and all below it, parents first. Without recursion: a hostile file may be nested deeper than the stack.
 * @param enters which children to visit; all of them by default.
 */
export function* walkSchema(
  schema: Json | undefined,
  enters: (child: Child, parent: JsonObject) => boolean = () => true,
  from: Path = [],
): Generator<Visited> {
  const waiting: (Omit<Visited, 'node'> & { schema: Json | undefined })[] = [
    { schema, keyword: undefined, path: from, data: [] },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { schema: node, keyword, path, data } = next;
    if (!isObject(node)) continue;
    yield { node, keyword, path, data };
    for (const child of childSchemas(node).toReversed())
      if (enters(child, node))
        waiting.push({
          schema: child.schema,
          keyword: child.keyword,
          path: [...path, ...child.path],
          data: [...data, ...dataStep(child)],
        });
  }
}

/** A keyword on the way to a part of a schema, and the name or index that follows it. */
export interface Step {
  /** Number of segments up to the schema with the keyword. */
  depth: number;
  keyword: string;
  name: string | undefined;
}

/** The keywords on a path. A field may have the name of a keyword. */
export function getSteps(path: Path): Step[] {
  const steps: Step[] = [];
  for (let depth = 0; depth < path.length;) {
    const keyword = String(path[depth]);
    const next = path[depth + 1];
    const holds = holders.get(keyword);
    const isNamed = holds === 'byName' || keyword === 'dependentRequired' || typeof next === 'number';
    steps.push({ depth, keyword, name: isNamed && next !== undefined ? String(next) : undefined });
    depth += isNamed ? 2 : 1;
  }
  return steps;
}

/** A copy with every schema changed, innermost first. Names of fields are not mistaken for keywords. */
export function mapSchema(schema: Json, change: (node: JsonObject) => JsonObject): Json {
  if (!isObject(schema)) return schema;
  const inside = (keyword: string, value: Json): Json => {
    const holds = holders.get(keyword);
    if (holds === undefined) return value;
    if (Array.isArray(value)) return value.map((entry) => mapSchema(entry, change));
    if (holds !== 'byName' || !isObject(value)) return mapSchema(value, change);
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapSchema(entry, change)]));
  };
  return change(
    Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, inside(keyword, value)])),
  );
}
