/** JSON pointers (RFC 6901) into a form's value. Values are never changed in place. */

export type Value = Readonly<Record<string, unknown>>;

const unescape = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~');
const escape = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/** `/rows/3` → `['rows', '3']`; the whole value is `[]`. */
export function segmentsOf(pointer: string): string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(unescape);
}

export function pointerTo(...path: readonly (string | number)[]): string {
  return path.map((segment) => `/${escape(String(segment))}`).join('');
}

export const isContainer = (value: unknown): value is Value => typeof value === 'object' && value !== null;

/** What stands at the pointer; undefined where nothing does. Inherited names are not found. */
export function valueAt(value: unknown, pointer: string): unknown {
  return segmentsOf(pointer).reduce<unknown>(
    (here, name) => (isContainer(here) && Object.hasOwn(here, name) ? here[name] : undefined),
    value,
  );
}

/** A list's entry keeps its place even when it is no answer; one more may be added at the end. */
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
  // Keeps the order of the names, so that equal answers look equal in a draft.
  return isContainer(parent) && Object.hasOwn(parent, name)
    ? { ...parent, [name]: after }
    : { ...others, [name]: after };
}

/** A copy with the child in its place; `undefined` removes the name. */
export function withValueAt(value: Value, pointer: string, child: unknown): Value {
  return withChild(value, segmentsOf(pointer), child) as Value;
}

/** Whether `pointer` is `parent` or lies below it. */
export function isWithin(pointer: string, parent: string): boolean {
  return pointer === parent || pointer.startsWith(`${parent}/`);
}

/** Equal as JSON: same names, same values, in any order of names. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameValue(a[name], b[name]))
  );
}
