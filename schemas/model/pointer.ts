/** JSON pointers (RFC 6901) and paths. Values are never mutated. */
import { isContainer, type Json, type Value } from './json.ts';

export type Path = readonly (string | number)[];

const unescape = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~');
const escape = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/** `/waybills/3` → `['waybills', '3']`; the whole value is `[]`. */
export function parsePointer(pointer: string): string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(unescape);
}

/** `'properties', 'a/b'` → `/properties/a~1b` */
export function pointerTo(...path: Path): string {
  let pointer = '';
  for (const segment of path) pointer += `/${escape(String(segment))}`;
  return pointer;
}

/** A path as the fragment of a reference: a pointer, in which a `/` of a name is `~1`, percent-encoded. */
export const getFragment = (path: Path): string =>
  `#${pointerTo(...path)
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`;

/** The path that a reference within its own file names: `#/definitions/a%25b` → `['definitions', 'a%b']`. */
export function parseFragment(reference: string): string[] {
  const pointer = reference.slice(1);
  try {
    return parsePointer(decodeURIComponent(pointer));
  } catch {
    return parsePointer(pointer);
  }
}

/** The child of an object or a list at a name or index; undefined when missing. Inherited names are ignored. */
export function childAt(value: Json | undefined, segment: string | number): Json | undefined;
export function childAt(value: unknown, segment: string | number): unknown;
export function childAt(value: unknown, segment: string | number): unknown {
  return isContainer(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/** The value at the path; undefined when missing. */
export function valueAtPath(value: Json | undefined, path: Path): Json | undefined;
export function valueAtPath(value: unknown, path: Path): unknown;
export function valueAtPath(value: unknown, path: Path): unknown {
  let here = value;
  for (const segment of path) here = childAt(here, segment);
  return here;
}

/** The value at the pointer; undefined when missing. */
export const valueAt = (value: unknown, pointer: string): unknown => valueAtPath(value, parsePointer(pointer));

/** An invalid list entry keeps its index; one more may be appended. */
function withEntry(list: readonly unknown[], index: number, rest: string[], child: unknown): readonly unknown[] {
  if (!Number.isInteger(index) || index < 0 || index > list.length) return list;
  const entry = withChild(list[index], rest, child);
  return index === list.length ? [...list, entry] : list.with(index, entry);
}

function withChild(parent: unknown, [name, ...rest]: string[], child: unknown): unknown {
  if (name === undefined) return child;
  if (name === '__proto__') return parent;
  if (Array.isArray(parent)) return withEntry(parent, Number(name), rest, child);
  const { [name]: before, ...others } = isContainer(parent) ? parent : {};
  const after = withChild(before, rest, child);
  if (after === undefined) return others;
  // Keeps the order of names, so that equal answers are serialized equally in a draft.
  return isContainer(parent) && Object.hasOwn(parent, name)
    ? { ...parent, [name]: after }
    : { ...others, [name]: after };
}

/** A copy with the child in its place; `undefined` removes the name. */
export function withValueAt(value: Value, pointer: string, child: unknown): Value {
  return withChild(value, parsePointer(pointer), child) as Value;
}

/** Whether `pointer` equals `parent` or is below it. */
export function isWithin(pointer: string, parent: string): boolean {
  return pointer === parent || pointer.startsWith(`${parent}/`);
}
