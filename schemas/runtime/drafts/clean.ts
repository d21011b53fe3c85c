/** Sanitizes a draft: any script could have changed it on the device, and it may be older than the forms. */
import { isObject } from '../../model/json.ts';
import { migrateFields } from './migrate.ts';
import type { DraftEntry, DraftFields, DraftModule, Shape, StampedField } from './types.ts';

/** Longer texts cannot come from typing into one field. */
const longestText = 10_000;
/** A number that could not be parsed stays as the typed text. */
const longestNumber = 100;
const mostItems = 200;
/** More fields than any flow has. */
const mostFields = 1_000;

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest;

const isChoice = (shape: Shape): shape is Extract<Shape, readonly unknown[]> => Array.isArray(shape);

/** The part of the value that has the shape; undefined when there is none. Rules are not checked. */
export function cleanValue(shape: Shape, value: unknown): unknown {
  if (shape === 'text') return isText(value, longestText) ? value : undefined;
  if (shape === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (shape === 'number') return Number.isFinite(value) || isText(value, longestNumber) ? value : undefined;
  if (isChoice(shape)) return shape.find((allowed) => allowed === value);
  if ('list' in shape) return cleanList(shape.list, value);
  return isObject(value) ? cleanAnswers(shape.fields, value) : undefined;
}

function cleanList(shape: Shape, value: unknown): unknown[] | undefined {
  if (!Array.isArray(value) || value.length > mostItems) return undefined;
  const items = value.map((item) => cleanValue(shape, item));
  return items.includes(undefined) ? undefined : items;
}

/** The answers of an untrusted value that have the expected names and shapes. */
export function cleanAnswers(shapes: Readonly<Record<string, Shape>>, untrusted: unknown): Record<string, unknown> {
  if (!isObject(untrusted)) return {};
  const kept = Object.entries(shapes).flatMap(([name, shape]) => {
    const value = Object.hasOwn(untrusted, name) ? cleanValue(shape, untrusted[name]) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept);
}

function stampedFrom(entry: unknown): [string, StampedField] | undefined {
  if (!isObject(entry)) return undefined;
  const { name, at, value } = entry;
  if (!isText(name, longestNumber) || typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0) return undefined;
  return [name, value === undefined || value === null ? { at } : { value, at }];
}

function shapeAt({ parts }: DraftModule, name: string): Shape | undefined {
  const [part = '', field = '', ...deeper] = name.split('.');
  if (deeper.length > 0 || !Object.hasOwn(parts, part)) return undefined;
  const shapes = parts[part] ?? {};
  return Object.hasOwn(shapes, field) ? shapes[field] : undefined;
}

/**
 * The fields of an untrusted list, migrated to the flow's version and shape. Unknown names and other shapes are
 * dropped, and so are passwords, codes and consent, which no shape has.
 * @param version of their draft; undefined when it is unknown or newer than the flow's own.
 */
export function readFields(draft: DraftModule, version: unknown, entries: unknown): DraftFields | undefined {
  if (!Number.isSafeInteger(version) || !Array.isArray(entries) || entries.length > mostFields) return undefined;
  const from = Number(version);
  if (from < 1 || from > draft.version) return undefined;
  const given = new Map(entries.map(stampedFrom).filter((entry) => entry !== undefined));
  const kept = new Map<string, StampedField>();
  for (const [name, { value, at }] of migrateFields(draft, from, given)) {
    const shape = shapeAt(draft, name);
    if (!shape) continue;
    if (value === undefined) kept.set(name, { at });
    const clean = cleanValue(shape, value);
    if (clean !== undefined) kept.set(name, { value: clean, at });
  }
  return kept;
}

/** The stored and transmitted form. */
export const getEntries = (fields: DraftFields): DraftEntry[] =>
  [...fields].map(([name, field]) => ({ name, ...field }));
