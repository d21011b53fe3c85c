/**
 * Finds defaults that their own schema rejects: an untouched form would be rejected for a value that was never typed.
 */
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { deepEqual } from './equality.ts';
import { isObject } from './json.ts';

type Rule = (value: unknown, setting: never) => boolean;

/** Characters as JSON Schema counts them: an emoji is one. */
const getLength = (value: unknown) => (typeof value === 'string' ? [...value].length : undefined);
const getCount = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const getNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  array: Array.isArray,
  object: isObject,
};

const atLeast = (measure: (value: unknown) => number | undefined) => (value: unknown, least: number) =>
  (measure(value) ?? least) >= least;
const atMost = (measure: (value: unknown) => number | undefined) => (value: unknown, most: number) =>
  (measure(value) ?? most) <= most;

/** Rules that need no code of the schema: its patterns are not run. */
const rules: Readonly<Record<string, Rule>> = {
  type: (value, type: string | readonly string[]) => [type].flat().some((each) => types[each]?.(value) !== false),
  const: (value, only: unknown) => deepEqual(value, only),
  enum: (value, values: readonly unknown[]) => values.some((each) => deepEqual(value, each)),
  minimum: atLeast(getNumber),
  maximum: atMost(getNumber),
  exclusiveMinimum: (value, bound: number) => getNumber(value) === undefined || Number(value) > bound,
  exclusiveMaximum: (value, bound: number) => getNumber(value) === undefined || Number(value) < bound,
  minLength: atLeast(getLength),
  maxLength: atMost(getLength),
  minItems: atLeast(getCount),
  maxItems: atMost(getCount),
};

/** No default is nested deeper. */
const deepest = 8;

/**
 * @param getParts the schemas that apply wherever this one does, including itself.
 * @returns the keyword that a default breaks, its own or that of a nested value; undefined when it breaks none.
 */
export function brokenByDefault(
  schema: unknown,
  value: unknown,
  getParts: (schema: unknown) => readonly ResolvedSchema[],
  depth = 0,
): string | undefined {
  // An empty text is not an answer yet.
  if (value === '' || depth > deepest) return undefined;
  for (const part of getParts(schema)) {
    const keyword = Object.keys(rules).find(
      (name) => Object.hasOwn(part, name) && rules[name]?.(value, part[name] as never) === false,
    );
    if (keyword !== undefined) return keyword;
    const inside = Array.isArray(value)
      ? value.map((entry, index) => [Array.isArray(part.items) ? (part.items as unknown[])[index] : part.items, entry])
      : isObject(value)
        ? Object.entries(part.properties ?? {}).flatMap(([name, child]) =>
            Object.hasOwn(value, name) ? [[child, value[name]]] : [],
          )
        : [];
    for (const [child, entry] of inside) {
      const below = isObject(child) ? brokenByDefault(child, entry, getParts, depth + 1) : undefined;
      if (below !== undefined) return below;
    }
  }
  return undefined;
}
