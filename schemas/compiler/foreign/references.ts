import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { parsePointer, type Path, pointerTo, valueAtPath } from '#schemas/model/pointer.ts';
import { type Child, childSchemas, type Visited, walkSchema } from '#schemas/model/walk.ts';
import { isInPlace } from '#schemas/model/branches.ts';
import type { Source } from '#schemas/model/source.ts';

// Visits the schemas of a file that draft-07 recognizes.

/** A keyword of a newer draft, which draft-07 ignores with its content. */
const isKnown = ({ keyword }: Child) => keyword !== 'dependentSchemas';

export const heldSchemas = (node: JsonObject): Child[] => childSchemas(node).filter(isKnown);

const walkDraft07 = (schema: Json, from: Path = []): Iterable<Visited> => walkSchema(schema, isKnown, from);

/** Resolves each `$ref` of a file by the base URIs of its `$id`s. Never fetches anything. */
export type Target = { kind: 'here'; path: Path } | { kind: 'elsewhere' } | { kind: 'nowhere' };

/** The base URI of a file without one. */
const nowhere = 'schema://file/';

function absolute(reference: string, base: string): URL | undefined {
  try {
    return new URL(reference, base);
  } catch {
    return undefined;
  }
}

const withoutFragment = ({ href }: URL) => href.split('#')[0] ?? '';

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

const isSchema = (value: Json | undefined) => isObject(value) || typeof value === 'boolean';

/** Finds the place that a `$ref` names, given the path of the schema around it. */
export type FindTarget = (ref: string, from: Path) => Target;

/** @param further places of the added files by their address. */
export function getReferences(root: JsonObject, further: ReadonlyMap<string, Path> = new Map()): FindTarget {
  const bases = new Map<string, string>();
  const places = new Map<string, Path>();
  const baseAt = (path: Path): string => {
    for (let length = path.length; length >= 0; length -= 1) {
      const base = bases.get(pointerTo(...path.slice(0, length)));
      if (base !== undefined) return base;
    }
    return nowhere;
  };
  places.set(nowhere, []);
  for (const [address, path] of further) {
    const found = absolute(
      address,
      typeof root.$id === 'string' ? (absolute(root.$id, nowhere)?.href ?? nowhere) : nowhere,
    );
    if (!found) continue;
    bases.set(pointerTo(...path), withoutFragment(found));
    places.set(withoutFragment(found), path);
  }
  for (const { node, path } of walkDraft07(root)) {
    const address = typeof node.$id === 'string' ? absolute(node.$id, baseAt(path.slice(0, -1))) : undefined;
    if (!address) continue;
    if (address.hash === '') {
      bases.set(pointerTo(...path), withoutFragment(address));
      places.set(withoutFragment(address), path);
    } else places.set(address.href, path);
  }

  return (ref, from) => {
    const address = absolute(ref, baseAt(from));
    if (!address) return { kind: 'nowhere' };
    const fragment = decode(address.hash.slice(1));
    const resource = places.get(withoutFragment(address));
    const named = places.get(address.href);
    if (named && fragment !== '' && !fragment?.startsWith('/')) return { kind: 'here', path: named };
    if (!resource) return { kind: 'elsewhere' };
    if (fragment === undefined || (fragment !== '' && !fragment.startsWith('/'))) return { kind: 'nowhere' };
    // A `/` in a name is `~1`; some authors write `%2F`, which Ajv accepts too.
    const paths = [parsePointer(fragment), parsePointer(address.hash.slice(1)).map((name) => decode(name) ?? name)];
    const path = paths.map((each) => [...resource, ...each]).find((each) => isSchema(valueAtPath(root, each)));
    return path ? { kind: 'here', path } : { kind: 'nowhere' };
  };
}

/** Visits every schema once: those that draft-07 recognizes, and those that only a reference leads to. */
export function walkReferred(root: JsonObject, visit: (node: JsonObject, path: Path) => Path | undefined): void {
  const visited = new Set<Json>();
  const targets: Path[] = [[]];
  for (let from = targets.pop(); from; from = targets.pop()) {
    const start = valueAtPath(root, from);
    if (!isObject(start) || visited.has(start)) continue;
    for (const { node, path } of walkDraft07(start, from)) {
      if (visited.has(node)) continue;
      visited.add(node);
      const target = visit(node, path);
      if (target) targets.push(target);
    }
  }
}

// Finds references that return to a schema without moving on in the data: validation would never end.

/** Paths of the schemas in a cycle, one for each cycle found. */
export function circlesIn(root: JsonObject, find: FindTarget): Path[] {
  const done = new Set<string>();
  const circles: Path[] = [];

  function getNext(path: Path): Path[] {
    const node = valueAtPath(root, path);
    if (!isObject(node)) return [];
    const below = heldSchemas(node).filter(isInPlace);
    const target = typeof node.$ref === 'string' ? find(node.$ref, path) : undefined;
    return [...below.map((child) => [...path, ...child.path]), ...(target?.kind === 'here' ? [target.path] : [])];
  }

  function follow(start: Path) {
    const way = new Set<string>();
    const waiting: { path: Path; leaving: boolean }[] = [{ path: start, leaving: false }];
    for (let step = waiting.pop(); step; step = waiting.pop()) {
      const key = pointerTo(...step.path);
      if (step.leaving) {
        way.delete(key);
        done.add(key);
      } else if (way.has(key)) circles.push(step.path);
      else if (!done.has(key)) {
        way.add(key);
        waiting.push(
          { path: step.path, leaving: true },
          ...getNext(step.path).map((path) => ({ path, leaving: false })),
        );
      }
    }
  }

  for (const { node, path } of walkDraft07(root)) if (typeof node.$ref === 'string') follow(path);
  return circles;
}

// Adds the given files that a schema refers to, under `definitions`. No file is fetched.

/** A file given with the schema. */
export interface FurtherFile {
  /** As a `$ref` of the schema would write it: relative to the schema's own file, with slashes. */
  address: string;
  source: Source;
}

export interface Whole {
  schema: JsonObject;
  /** Diagnostics name the original file. */
  source: Source;
  /** The place of each added file, by address. */
  places: ReadonlyMap<string, Path>;
}

function freeName(wanted: string, taken: JsonObject): string {
  let name = wanted;
  for (let number = 2; Object.hasOwn(taken, name); number += 1) name = `${wanted}-${number}`;
  return name;
}

/** @param schema the value of `source`. */
export function withFurther(schema: JsonObject, source: Source, further: readonly FurtherFile[]): Whole {
  const definitions: JsonObject = isObject(schema.definitions) ? { ...schema.definitions } : {};
  const files = new Map<string, Source>();
  const places = new Map<string, Path>();
  for (const { address, source: file } of further) {
    if (!isObject(file.value)) continue;
    const plain = address
      .split('/')
      .at(-1)
      ?.replace(/(?:\.schema)?\.json$/, '')
      .replaceAll(/[^\w.-]/g, '-');
    const name = freeName(plain || 'file', definitions);
    definitions[name] = file.value;
    files.set(name, file);
    places.set(address, ['definitions', name]);
  }
  if (files.size === 0) return { schema, source, places };
  const locate: Source['locate'] = (path, options) => {
    const file = path[0] === 'definitions' ? files.get(String(path[1])) : undefined;
    return file ? { ...file.locate(path.slice(2), options), file: file.file } : source.locate(path, options);
  };
  return { schema: { ...schema, definitions }, source: { ...source, locate }, places };
}
