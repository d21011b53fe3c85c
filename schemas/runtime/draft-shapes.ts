/** The structure of a draft: declared in `schemas/drafts/`, compiled into `schemas/generated/drafts/`. */
import { isObject } from '../model/json.ts';
import { valueAtPath } from '../model/pointer.ts';

/**
 * The possible values of an answer, without its limits: a draft also stores invalid input. A list of values is a
 * choice; a number may also be text that could not be parsed.
 */
export type Shape =
  | 'text'
  | 'number'
  | 'boolean'
  | readonly (string | number | boolean)[]
  | { readonly list: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> };

/** The shape of each field by part (a form, or what the flow stores beside its forms). */
export type PartShapes = Readonly<Record<string, Readonly<Record<string, Shape>>>>;

/** One change of an older draft, as data. Fields are named `part.field`, deeper ones `part.field.inner`. */
export type MigrationStep =
  | { readonly rename: string; readonly to: string }
  | { readonly move: string; readonly to: string }
  | { readonly drop: string }
  /** Renamed values; others stay. */
  | { readonly map: string; readonly values: Readonly<Record<string, string | number | boolean>> }
  | { readonly convert: string; readonly to: 'text' | 'number' }
  /** A list of words becomes a boolean per word, in a part of that name. */
  | { readonly spread: string; readonly to: string };

/** A flow's draft as the compiler emits it. */
export interface DraftModule<Flow extends string = string> {
  readonly flow: Flow;
  readonly version: number;
  readonly parts: PartShapes;
  /** By target version. */
  readonly migrations: Readonly<Record<number, readonly MigrationStep[]>>;
}

/** One answer with the time of its last change. Without a value it was cleared. */
export interface StampedField {
  readonly value?: unknown;
  /** Milliseconds since 1970 by the server's clock. */
  readonly at: number;
}

/** By `part.field`. A map, because names are untrusted and may be `__proto__`. */
export type DraftFields = ReadonlyMap<string, StampedField>;

/** A field as it is transmitted and stored. */
export interface DraftEntry extends StampedField {
  readonly name: string;
}

/** One of the drafts of a flow: answers of two orders are never mixed within one form. */
export interface StampedDraft {
  readonly id: string;
  readonly fields: DraftFields;
}

/**
 * Migrates the fields of an older draft to a newer version, by the steps in the draft's file, which are data and not
 * code.
 */
type Fields = Map<string, StampedField>;

/** `sender.address.zip` → the field `sender.address` and the path inside it, `['zip']`. */
function splitPath(path: string): [name: string, inner: string[]] {
  const [part = '', field = '', ...inner] = path.split('.');
  return [`${part}.${field}`, inner];
}

/** A copy with another value inside; undefined removes it. */
function withInner(value: unknown, [first, ...rest]: readonly string[], inner: unknown): unknown {
  if (first === undefined) return inner;
  const own = isObject(value) ? value : {};
  const changed = withInner(Object.hasOwn(own, first) ? own[first] : undefined, rest, inner);
  const others = Object.entries(own).filter(([key]) => key !== first);
  return Object.fromEntries(changed === undefined ? others : [...others, [first, changed]]);
}

function read(fields: Fields, path: string): StampedField | undefined {
  const [name, inner] = splitPath(path);
  const field = fields.get(name);
  if (!field || inner.length === 0) return field;
  const value = valueAtPath(field.value, inner);
  return value === undefined ? undefined : { value, at: field.at };
}

function write(fields: Fields, path: string, { value, at }: StampedField): void {
  const [name, inner] = splitPath(path);
  const known = fields.get(name);
  const next = withInner(known?.value, inner, value);
  fields.set(name, {
    ...(next !== undefined && { value: next }),
    at: Math.max(at, inner.length > 0 ? (known?.at ?? 0) : 0),
  });
}

function drop(fields: Fields, path: string): void {
  const [name, inner] = splitPath(path);
  if (inner.length === 0) fields.delete(name);
  else if (fields.has(name)) write(fields, path, { at: 0 });
}

function change(fields: Fields, path: string, convert: (value: unknown) => unknown): void {
  const field = read(fields, path);
  if (field?.value !== undefined) write(fields, path, { value: convert(field.value), at: field.at });
}

function move(fields: Fields, from: string, to: string): void {
  const field = read(fields, from);
  if (!field) return;
  drop(fields, from);
  write(fields, to, field);
}

/** Everything below a path: `sender` means all of its fields. */
function dropAll(fields: Fields, path: string): void {
  if (path.includes('.')) return drop(fields, path);
  for (const name of fields.keys()) if (name.startsWith(`${path}.`)) fields.delete(name);
}

function spread(fields: Fields, from: string, part: string): void {
  const field = read(fields, from);
  drop(fields, from);
  if (!field || !Array.isArray(field.value)) return;
  for (const word of field.value)
    if (typeof word === 'string') fields.set(`${part}.${word}`, { value: true, at: field.at });
}

function mapped(values: Readonly<Record<string, unknown>>, value: unknown): unknown {
  if (typeof value === 'object') return value;
  const word = String(value);
  return Object.hasOwn(values, word) ? values[word] : value;
}

/** A text that is not a number stays as typed: the field shows it, and its rule rejects it. */
function converted(value: unknown, to: 'text' | 'number'): unknown {
  if (to === 'text') return typeof value === 'number' ? String(value) : value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : value;
}

/** The new path of a renamed or moved field. */
export function getTarget(step: Extract<MigrationStep, { rename: string } | { move: string }>): string {
  return 'move' in step ? step.to : [...step.rename.split('.').slice(0, -1), step.to].join('.');
}

function apply(fields: Fields, step: MigrationStep): void {
  if ('rename' in step) move(fields, step.rename, getTarget(step));
  else if ('move' in step) move(fields, step.move, step.to);
  else if ('drop' in step) dropAll(fields, step.drop);
  else if ('map' in step) change(fields, step.map, (value) => mapped(step.values, value));
  else if ('convert' in step) change(fields, step.convert, (value) => converted(value, step.to));
  else spread(fields, step.spread, step.to);
}

/** The fields of version `from` in the names and choices of the draft's version. */
export function migrateFields(
  { version, migrations }: Pick<DraftModule, 'version' | 'migrations'>,
  from: number,
  fields: DraftFields,
): DraftFields {
  const migrated: Fields = new Map(fields);
  for (let next = from + 1; next <= version; next += 1)
    for (const step of migrations[next] ?? []) apply(migrated, step);
  return migrated;
}
