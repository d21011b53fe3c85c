/** RULE-GEN-01. */

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Empty: missing, a blank or whitespace-only text, an array without items, an object without keys (RULE-GEN-01).
 * 0 and false are answers, not empty (D-37); neither is a Date, a File or any other class's instance.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object') return isPlainObject(value) && Object.keys(value).length === 0;
  return false;
}
