/**
 * JSON equality: the same names with the same values, in any order of names. The one equality of answers, of Ajv's
 * `const`, `enum` and `uniqueItems`, and of RJSF, which passes functions beside schemas: those are not data, so any two
 * are equal.
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return Object.is(a, b) || (typeof a === 'function' && typeof b === 'function');
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && deepEqual(a[name as never], b[name as never]));
}
