/**
 * Resolves an analyst's file to plain draft-07: constants and lists become values, a named condition and a `$ref` are
 * replaced by their target, and a field group in `allOf` merges into the form, so that its fields are siblings of the
 * form's own.
 */
import { type Constant, findConstant } from '#domain/constant-facts.ts';
import type { FormUi } from '#schemas/runtime/types.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { parsePointer, type Path, pointerTo, valueAtPath } from '../model/pointer.ts';
import { type Layout, resolveLayout } from './layout.ts';
import { lists as currentLists } from './lists.ts';
import { asDependency, mergeSchema, writeOut } from './shorthands.ts';
import type { Source } from '../model/source.ts';

/** Where a resolved value was written. `form` is the form whose messages take precedence. */
export interface Origin {
  file: string;
  path: Path;
  form: string;
  /** Path of the domain constant that the value came from. */
  constant?: string;
  /** Name of the condition (`schemas/conditions`) that the value came from. */
  condition?: string;
  /** The place of the reference. */
  use?: { file: string; path: Path };
}

export interface Fault {
  /** `size`: files that refer to each other so often that resolution would not end. */
  kind: 'constant' | 'list' | 'ref' | 'cycle' | 'condition' | 'size';
  name: string;
  file: string;
  path: Path;
}

export interface Resolved {
  schema: JsonObject;
  /** The named conditions that control the layout. */
  conditions: Readonly<Record<string, JsonObject>>;
  /**
   * By JSON pointer into the resolved schema; a required name by the name, `/required/phone`; `/$conditions/<name>`.
   */
  origins: ReadonlyMap<string, Origin>;
  faults: readonly Fault[];
}

/** Source of `$const` and `$list` values: the current domain, or that of another revision. */
export interface DomainValues {
  readonly findConstant: (path: string) => Constant | undefined;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** Lookup tables of the resolver, by name. */
export interface Files {
  readonly schemas: Lookup<Source>;
  readonly conditions: Lookup<Source>;
  readonly uis: Lookup<Layout>;
}

export type Lookup<Value> = Pick<ReadonlyMap<string, Value>, 'get'>;

export const currentValues: DomainValues = { findConstant, lists: currentLists };

interface Place {
  file: string;
  path: Path;
  form: string;
  /** Files and conditions on the way here, to detect cycles. */
  through: readonly string[];
}

const isRef = (value: Json): value is JsonObject & { $ref: string } =>
  isObject(value) && typeof value.$ref === 'string';

const isGroupRef = (value: Json): value is JsonObject & { $ref: string } =>
  isRef(value) && Object.keys(value).length === 1;

const closedText = [
  'enum',
  'const',
  'format',
  'pattern',
  'digits',
  'phoneRule',
  'postalCode',
  'waybillNumber',
  'personName',
  'computed',
];

/** A text without another rule against control characters; a NUL in it would fail in the database. */
const isFreeText = (schema: JsonObject) => schema.type === 'string' && !closedText.some((keyword) => keyword in schema);

/** Keywords that concern their file alone, or are resolved through references. */
const fileKeywords = new Set(['$schema', '$comment', 'definitions']);

/** Maximum number of values in one resolved form, and their depth: far more than any form needs. */
const mostValues = 20_000;
const deepest = 200;

/** Keywords that a group's fields inherit unless they have their own. */
const inherited = ['owner', 'source'];

function withInherited(group: JsonObject): JsonObject {
  const own = inherited.filter((keyword) => group[keyword] !== undefined);
  if (own.length === 0) return group;
  const { properties } = group;
  const written = Object.fromEntries(own.map((keyword) => [keyword, group[keyword] as Json]));
  const fields = isObject(properties)
    ? Object.entries(properties).map(
        ([name, field]) => [name, isObject(field) ? { ...structuredClone(written), ...field } : field] as const,
      )
    : [];
  const rest = Object.fromEntries(Object.entries(group).filter(([keyword]) => !own.includes(keyword)));
  return { ...rest, ...(isObject(properties) && { properties: Object.fromEntries(fields) }) };
}

class Resolver {
  readonly origins = new Map<string, Origin>();
  readonly faults: Fault[] = [];
  readonly #files: Files;
  readonly #values: DomainValues;
  #seen = 0;

  constructor(files: Files, values: DomainValues) {
    this.#files = files;
    this.#values = values;
  }

  #fault(kind: Fault['kind'], name: string, { file, path }: Place): void {
    this.faults.push({ kind, name, file, path });
  }

  #note(target: Path, { file, path, form }: Place, more?: Pick<Origin, 'constant' | 'condition' | 'use'>): void {
    this.origins.set(pointerTo(...target), { file, path, form, ...more });
  }

  #isTooMuch(place: Place, target: Path): boolean {
    this.#seen += 1;
    const isTooMuch = this.#seen > mostValues || target.length > deepest || place.through.length > deepest;
    if (isTooMuch && this.faults.every(({ kind }) => kind !== 'size')) this.#fault('size', place.form, place);
    return isTooMuch;
  }

  /** The resolved value; the origins of its parts are recorded under `target`. */
  resolve(value: Json, place: Place, target: Path): Json {
    if (this.#isTooMuch(place, target)) return isObject(value) ? {} : null;
    this.#note(target, place);
    if (Array.isArray(value)) {
      return value.map((item, index) =>
        this.resolve(item, { ...place, path: [...place.path, index] }, [...target, index]),
      );
    }
    if (!isObject(value)) return value;
    if (typeof value.$const === 'string') return this.constant(value.$const, place, target);
    if (typeof value.$list === 'string') return this.#list(value.$list, place);
    if (typeof value.$condition === 'string') return this.condition(value.$condition, place, target);
    return this.#object(value, place, target);
  }

  /** By name: the lists of several groups are joined, and each name has its own place. */
  #noteRequired(names: Json[], place: Place, target: Path): void {
    for (const [index, name] of names.entries()) {
      this.#note([...target, 'required', String(name)], { ...place, path: [...place.path, index] });
    }
  }

  constant(path: string, place: Place, target: Path): Json {
    const constant = this.#values.findConstant(path);
    if (!constant) this.#fault('constant', path, { ...place, path: [...place.path, '$const'] });
    this.#note(target, place, { constant: path });
    return structuredClone((constant?.value ?? null) as Json);
  }

  #list(name: string, place: Place): Json {
    const { lists } = this.#values;
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (!list) this.#fault('list', name, { ...place, path: [...place.path, '$list'] });
    return [...(list ?? [])];
  }

  /** The content of a named condition; empty for an unknown one. */
  condition(name: string, place: Place, target: Path): JsonObject {
    const at = { ...place, path: [...place.path, '$condition'] };
    const source = this.#files.conditions.get(name);
    if (!source) this.#fault('condition', name, at);
    // Errors in the file are reported there.
    if (!isObject(source?.value) || !isObject(source.value.if)) return {};
    const content = source.value.if;
    const step = `condition ${name}`;
    if (place.through.includes(step)) {
      this.#fault('cycle', name, at);
      return {};
    }
    const inside = { file: source.file, path: ['if'], form: place.form, through: [...place.through, step] };
    const resolved = this.resolve(content, inside, target);
    this.#note(target, inside, { condition: name, use: { file: place.file, path: place.path } });
    return isObject(resolved) ? resolved : {};
  }

  /** Keys in the written order; a group counts at the place of its `allOf` or `$ref`, and the including schema wins. */
  #object(value: JsonObject, place: Place, target: Path, firstEntry = 0): JsonObject {
    const result: JsonObject = {};
    for (const [key, child] of Object.entries(value)) {
      const at = { ...place, path: [...place.path, key] };
      // Lint rejects such a name; as a key it would change inherited properties.
      if (fileKeywords.has(key) || key === '__proto__') continue;
      if (key === 'required' && Array.isArray(child)) this.#noteRequired(child, at, target);
      if (key === '$ref' && isRef(value)) mergeSchema(result, this.#referred(value.$ref, at, target, firstEntry));
      else if (key === 'allOf' && Array.isArray(child)) this.#allOf(result, child, at, target, firstEntry);
      else if (dependents.has(key) && isObject(child)) this.#dependencies(result, child, at, target);
      else if (key === 'properties' && isObject(child))
        mergeSchema(result, { properties: this.#fields(child, at, [...target, key]) });
      else mergeSchema(result, { [key]: writeOut(key, this.resolve(child, at, [...target, key])) });
    }
    if (isFreeText(result)) result.plainText ??= true;
    return result;
  }

  /** Names of fields, which may equal dialect keywords. */
  #fields(fields: JsonObject, place: Place, target: Path): JsonObject {
    this.#note(target, place);
    const names = Object.entries(fields).filter(([name]) => name !== '__proto__');
    return Object.fromEntries(
      names.map(([name, field]) => [
        name,
        this.resolve(field, { ...place, path: [...place.path, name] }, [...target, name]),
      ]),
    );
  }

  /**
   * `dependentRequired` and `dependentSchemas` come from a later draft; they and lists become schemas of
   * `dependencies`.
   */
  #dependencies(result: JsonObject, dependencies: JsonObject, place: Place, target: Path): void {
    const at = [...target, 'dependencies'];
    this.#note(at, place);
    for (const [name, dependency] of Object.entries(dependencies)) {
      if (name === '__proto__') continue;
      const inside = { ...place, path: [...place.path, name] };
      if (Array.isArray(dependency)) this.#noteRequired(dependency, inside, [...at, name]);
      const resolved = asDependency(this.resolve(dependency, inside, [...at, name]));
      mergeSchema(result, { dependencies: { [name]: resolved } });
    }
  }

  /** `firstEntry`: number of entries that the including schema's `allOf` already has. */
  #allOf(result: JsonObject, entries: Json[], place: Place, target: Path, firstEntry: number): void {
    const kept = Array.isArray(result.allOf) ? result.allOf : [];
    const next = () => firstEntry + kept.length;
    entries.forEach((entry, index) => {
      const at = { ...place, path: [...place.path, index] };
      if (!isGroupRef(entry)) {
        kept.push(this.resolve(entry, at, [...target, 'allOf', next()]));
        return;
      }
      const opened = this.#open(entry.$ref, { ...at, path: [...at.path, '$ref'] });
      if (!opened) return;
      const branch = Object.entries(opened.content).filter(([key]) => branchKeywords.has(key));
      const content = Object.fromEntries(Object.entries(opened.content).filter(([key]) => !branchKeywords.has(key)));
      const { allOf, ...fields } = withInherited(this.#object(content, opened.place, target, next()));
      delete fields.additionalProperties;
      delete fields.title;
      mergeSchema(result, fields);
      if (Array.isArray(allOf)) kept.push(...allOf);
      // A form may have several groups with a condition each, so each gets an entry of its own.
      if (branch.length > 0)
        kept.push(this.#object(Object.fromEntries(branch), opened.place, [...target, 'allOf', next()]));
    });
    if (kept.length > 0) result.allOf = kept;
  }

  #referred(ref: string, place: Place, target: Path, firstEntry: number): JsonObject {
    const opened = this.#open(ref, place);
    return opened ? this.#object(opened.content, opened.place, target, firstEntry) : {};
  }

  /** The target of a reference: a file, or a place in one (`#/definitions/side` in this one), unless it is cyclic. */
  #open(ref: string, place: Place): { content: JsonObject; place: Place } | undefined {
    if (this.#isTooMuch(place, place.path)) return undefined;
    const [file = '', pointer = ''] = ref.startsWith('#') ? [place.file, ref.slice(1)] : ref.split('#');
    const path = parsePointer(pointer);
    const source = this.#files.schemas.get(file);
    const content = valueAtPath(source?.value, path);
    if (!isObject(content)) {
      // A file that cannot be read exists; its errors are reported there.
      if (!source || isObject(source.value)) this.#fault('ref', ref, place);
      return undefined;
    }
    const step = path.length > 0 ? `${file}#${pointer}` : file;
    if (place.through.includes(step)) {
      this.#fault('cycle', ref, place);
      return undefined;
    }
    const form = file.startsWith('forms/') ? getForm(file) : place.form;
    return { content, place: { file, path, form, through: [...place.through, step] } };
  }
}

const branchKeywords = new Set(['if', 'then', 'else']);
const dependents = new Set(['dependencies', 'dependentRequired', 'dependentSchemas']);

const getForm = (file: string) =>
  file
    .replace(/^forms\//, '')
    .replace(/\.schema\.json$/, '')
    .replaceAll('/', '.');

/** Resolves a form or body and its layout. Faults do not stop it: lint reports them with their place. */
export function resolveFile(
  files: Files,
  file: string,
  values: DomainValues = currentValues,
): { resolved: Resolved; ui: FormUi | undefined } {
  const resolver = new Resolver(files, values);
  const form = getForm(file);
  const value = files.schemas.get(file)?.value;
  const schema = isObject(value) ? resolver.resolve(value, { file, path: [], form, through: [file] }, []) : {};
  const conditions: Record<string, JsonObject> = {};
  const layout = files.uis.get(file);
  const ui =
    layout && isObject(layout.value)
      ? resolveLayout(layout.value, [], {
          constant: (path, at) =>
            resolver.constant(path, { file: layout.file, path: at, form, through: [] }, ['$ui', ...at]),
          condition: (name, at) => {
            const place = { file: layout.file, path: at, form, through: [] };
            conditions[name] = resolver.condition(name, place, ['$conditions', name]);
          },
        })
      : undefined;
  const isTooMuch = resolver.faults.some(({ kind }) => kind === 'size');
  return {
    resolved: {
      schema: isObject(schema) && !isTooMuch ? schema : {},
      conditions,
      origins: resolver.origins,
      faults: resolver.faults,
    },
    ui: ui as FormUi | undefined,
  };
}

/** A keyword's value with resolved constants and lists; unknown ones become null or empty. */
export function settle(value: Json): Json {
  if (Array.isArray(value)) return value.map(settle);
  if (!isObject(value)) return value;
  if (typeof value.$const === 'string') return structuredClone((findConstant(value.$const)?.value ?? null) as Json);
  if (typeof value.$list === 'string')
    return [...(Object.hasOwn(currentLists, value.$list) ? (currentLists[value.$list] ?? []) : [])];
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, settle(child)]));
}
