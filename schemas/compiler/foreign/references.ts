/** Where each `$ref` of a file leads, by the base addresses that its `$id`s set. Nothing is ever fetched. */
import { isObject, type Json, type JsonObject, type Path, toPointer } from '../json.ts';
import { walkDraft07 } from './walk.ts';

type Target = { kind: 'here'; path: Path } | { kind: 'elsewhere' } | { kind: 'nowhere' };

/** Stands for the address of a file that names none. */
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

const segmentsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

export function valueAtPath(root: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((node, segment) => {
    if (Array.isArray(node)) return node[Number(segment)];
    return isObject(node) && Object.hasOwn(node, segment) ? node[segment] : undefined;
  }, root);
}

const isSchema = (value: Json | undefined) => isObject(value) || typeof value === 'boolean';

/** A path as the fragment of a `$ref`; RJSF and Ajv both decode it. */
export const toReference = (path: Path): string => `#${toPointer(path.map((segment) => encodeURIComponent(segment)))}`;

/** Finds the place that a `$ref` names, given the path of the schema that it stands in. */
export type FindTarget = (ref: string, from: Path) => Target;

export function referencesOf(root: JsonObject): FindTarget {
  const bases = new Map<string, string>();
  const places = new Map<string, Path>();
  const baseAt = (path: Path): string => {
    for (let length = path.length; length >= 0; length -= 1) {
      const base = bases.get(toPointer(path.slice(0, length)));
      if (base !== undefined) return base;
    }
    return nowhere;
  };
  places.set(nowhere, []);
  walkDraft07(root, (node, path) => {
    if (typeof node.$id !== 'string') return;
    const address = absolute(node.$id, baseAt(path.slice(0, -1)));
    if (!address) return;
    if (address.hash === '') {
      bases.set(toPointer(path), withoutFragment(address));
      places.set(withoutFragment(address), path);
    } else places.set(address.href, path);
  });

  return (ref, from) => {
    const address = absolute(ref, baseAt(from));
    if (!address) return { kind: 'nowhere' };
    const fragment = decode(address.hash.slice(1));
    const resource = places.get(withoutFragment(address));
    const named = places.get(address.href);
    if (named && fragment !== '' && !fragment?.startsWith('/')) return { kind: 'here', path: named };
    if (!resource) return { kind: 'elsewhere' };
    if (fragment === undefined || (fragment !== '' && !fragment.startsWith('/'))) return { kind: 'nowhere' };
    const path = [...resource, ...segmentsOf(fragment)];
    return isSchema(valueAtPath(root, path)) ? { kind: 'here', path } : { kind: 'nowhere' };
  };
}
