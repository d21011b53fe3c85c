/** Resolves each `$ref` of a file by the base URIs of its `$id`s. Never fetches anything. */
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { parsePointer, type Path, pointerTo, valueAtPath } from '../../model/pointer.ts';
import { walkDraft07 } from './draft07.ts';

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
