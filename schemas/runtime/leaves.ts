/**
 * Validates fields without children from a table: a large schema has thousands, and code for each would be megabytes.
 */
import { pointerTo } from '../model/pointer.ts';
import { deepEqual } from '../model/equality.ts';
import type { AjvError } from './types.ts';
import { textLength } from './text-length.ts';

/** The draft-07 keywords that the table supports; a field with any other rule has code of its own. */
export interface Leaf {
  type?: string | readonly string[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  enum?: readonly unknown[];
  const?: unknown;
}

type Fault = Pick<AjvError, 'keyword' | 'params'>;

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number' && !(value % 1) && !Number.isNaN(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const bounds = {
  minimum: ['>=', (value: number, limit: number) => value >= limit],
  maximum: ['<=', (value: number, limit: number) => value <= limit],
  exclusiveMinimum: ['>', (value: number, limit: number) => value > limit],
  exclusiveMaximum: ['<', (value: number, limit: number) => value < limit],
} as const;
const boundNames = Object.keys(bounds) as (keyof typeof bounds)[];

function* faultsOfNumber(leaf: Leaf, value: number): Generator<Fault> {
  for (const keyword of boundNames) {
    const limit = leaf[keyword];
    const [comparison, holds] = bounds[keyword];
    if (limit !== undefined && !holds(value, limit)) yield { keyword, params: { comparison, limit } };
  }
}

function* faultsOfText({ minLength, maxLength }: Leaf, value: string): Generator<Fault> {
  if (minLength === undefined && maxLength === undefined) return;
  const length = textLength(value);
  if (maxLength !== undefined && length > maxLength) yield { keyword: 'maxLength', params: { limit: maxLength } };
  if (minLength !== undefined && length < minLength) yield { keyword: 'minLength', params: { limit: minLength } };
}

const isAmong = (values: readonly unknown[], value: unknown) =>
  values.includes(value) || values.some((each) => deepEqual(each, value));

function* toFaults(leaf: Leaf, value: unknown): Generator<Fault> {
  if (leaf.type !== undefined && ![leaf.type].flat().some((type) => isOfType[type]?.(value)))
    yield { keyword: 'type', params: { type: leaf.type } };
  if (typeof value === 'number') yield* faultsOfNumber(leaf, value);
  if (typeof value === 'string') yield* faultsOfText(leaf, value);
  if (leaf.enum && !isAmong(leaf.enum, value)) yield { keyword: 'enum', params: { allowedValues: leaf.enum } };
  if ('const' in leaf && !deepEqual(leaf.const, value))
    yield { keyword: 'const', params: { allowedValue: leaf.const } };
}

/**
 * The errors that Ajv's own code would report for these fields of an object; undefined when there are none.
 * @param instancePath pointer of the object in the answers.
 * @param schemaPath the object's schema, as a fragment.
 * @public generated modules import it
 */
export function validateLeaves(
  object: Readonly<Record<string, unknown>>,
  leaves: Readonly<Record<string, Leaf>>,
  instancePath: string,
  schemaPath: string,
): AjvError[] | undefined {
  let errors: AjvError[] | undefined;
  for (const name in leaves) {
    const leaf = leaves[name];
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value === undefined || !leaf) continue;
    for (const { keyword, params } of toFaults(leaf, value)) {
      const pointer = pointerTo(name);
      const place = `/${encodeURIComponent(pointer.slice(1))}`;
      errors ??= [];
      errors.push({
        keyword,
        params,
        instancePath: instancePath + pointer,
        schemaPath: `${schemaPath}/properties${place}/${keyword}`,
      });
    }
  }
  return errors;
}
