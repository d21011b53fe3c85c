import { isObject } from '../model/json.ts';
import {
  type DraftEntry,
  type DraftFields,
  type DraftModule,
  migrateFields,
  type Shape,
  type StampedDraft,
  type StampedField,
} from './draft-shapes.ts';
import { deepEqual } from '../model/equality.ts';

// Sanitizes a draft: any script could have changed it on the device, and it may be older than the forms.

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

// Merges two copies of a draft: the newer answer of each field wins. The result does not depend on the order or number
// of merges.

/** At equal times any order works, as long as every device chooses the same. */
const getWeight = ({ value }: StampedField) => JSON.stringify(value) ?? '';

function getNewer(one: StampedField, other: StampedField): StampedField {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return getWeight(one) >= getWeight(other) ? one : other;
}

export function mergeFields(one: DraftFields, other: DraftFields): DraftFields {
  const merged = new Map(one);
  for (const [name, field] of other) {
    const own = merged.get(name);
    merged.set(name, own ? getNewer(own, field) : field);
  }
  return merged;
}

const getPart = (name: string) => name.slice(0, name.indexOf('.'));

const inPart = (fields: DraftFields, part: string) => [...fields].filter(([name]) => getPart(name) === part);

type Part = [name: string, field: StampedField][];

const age = (part: Part) => part.reduce((newest, [, { at }]) => Math.max(newest, at), -1);
const weight = (part: Part) => JSON.stringify(part.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Of two lists of fields, the one with the latest change; equal times by content. */
function newerPart(one: Part, other: Part): Part {
  if (age(one) !== age(other)) return age(one) > age(other) ? one : other;
  return weight(one) >= weight(other) ? one : other;
}

/** Whether the first draft provides the id: the one changed last. */
function leads(one: StampedDraft, other: StampedDraft): boolean {
  const [own, theirs] = [age([...one.fields]), age([...other.fields])];
  return own === theirs ? one.id >= other.id : own > theirs;
}

/**
 * Copies of one draft merge by field. Drafts that were started separately are two orders: they merge by part, so that
 * an address never mixes two people's.
 */
export function mergeDrafts(one: StampedDraft, other: StampedDraft): StampedDraft {
  if (one.id === other.id) return { id: one.id, fields: mergeFields(one.fields, other.fields) };
  const parts = new Set([...one.fields.keys(), ...other.fields.keys()].map(getPart));
  const fields = [...parts].flatMap((part) => newerPart(inPart(one.fields, part), inPart(other.fields, part)));
  return { id: leads(one, other) ? one.id : other.id, fields: new Map(fields) };
}

export const isSameField = (one: StampedField | undefined, other: StampedField | undefined) =>
  one?.at === other?.at && deepEqual(one?.value, other?.value);

export function isSameDraft(one: StampedDraft, other: StampedDraft): boolean {
  if (one.id !== other.id || one.fields.size !== other.fields.size) return false;
  return [...one.fields].every(([name, field]) => isSameField(field, other.fields.get(name)));
}
