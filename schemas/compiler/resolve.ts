/**
 * From what an analyst writes to plain draft-07: constants and lists become values, `$ref` to a file becomes that
 * file's content, and a field group in `allOf` merges into the form, so that its fields lie flat beside the form's own.
 */
import { type Constant, findConstant } from '#domain/constants.ts';
import type { FormUi } from '#schemas/runtime/types.ts';
import { isObject, type Json, type JsonObject, type Path, toPointer } from './json.ts';
import { lists as currentLists } from './lists.ts';
import type { Workspace } from './workspace.ts';

/** Where a resolved value was written. `form` is the form whose messages it may use first. */
export interface Origin {
  file: string;
  path: Path;
  form: string;
  /** Path of the domain constant that the value came from. */
  constant?: string;
}

export interface Fault {
  kind: 'constant' | 'list' | 'ref' | 'cycle';
  name: string;
  file: string;
  path: Path;
}

export interface Resolved {
  schema: JsonObject;
  /** By JSON pointer into the resolved schema; a required name by the name, `/required/phone`. */
  origins: ReadonlyMap<string, Origin>;
  faults: readonly Fault[];
}

/** Where `$const` and `$list` get their values: the domain, or what it was at another revision. */
export interface DomainValues {
  readonly findConstant: (path: string) => Constant | undefined;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

const currentValues: DomainValues = { findConstant, lists: currentLists };

interface Place {
  file: string;
  path: Path;
  form: string;
  /** Files on the way here, against cycles. */
  through: readonly string[];
}

const isFileRef = (value: Json): value is JsonObject & { $ref: string } =>
  isObject(value) && typeof value.$ref === 'string' && !value.$ref.startsWith('#');

const isGroupRef = (value: Json) => isFileRef(value) && Object.keys(value).length === 1;

const closedText = ['enum', 'const', 'format', 'pattern', 'digits', 'phoneRule', 'postalCode', 'waybillNumber', 'personName'];

/** A text that no other rule keeps free of control characters; a NUL in it would fail in the database. */
const isFreeText = (schema: JsonObject) => schema.type === 'string' && !closedText.some((keyword) => keyword in schema);

/** Dropped from a file that is brought in by `$ref`: they speak of that file alone. */
const fileKeywords = new Set(['$schema', '$comment']);

class Resolver {
  readonly origins = new Map<string, Origin>();
  readonly faults: Fault[] = [];
  readonly #workspace: Workspace;
  readonly #values: DomainValues;

  constructor(workspace: Workspace, values: DomainValues) {
    this.#workspace = workspace;
    this.#values = values;
  }

  #fault(kind: Fault['kind'], name: string, { file, path }: Place): void {
    this.faults.push({ kind, name, file, path });
  }

  #note(target: Path, { file, path, form }: Place, constant?: string): void {
    this.origins.set(toPointer(target), { file, path, form, ...(constant && { constant }) });
  }

  /** The resolved value; its parts' origins are noted under `target`. */
  resolve(value: Json, place: Place, target: Path): Json {
    this.#note(target, place);
    if (Array.isArray(value)) {
      return value.map((item, index) => this.resolve(item, { ...place, path: [...place.path, index] }, [...target, index]));
    }
    if (!isObject(value)) return value;
    if (typeof value.$const === 'string') return this.#constant(value.$const, place, target);
    if (typeof value.$list === 'string') return this.#list(value.$list, place);
    return this.#object(value, place, target);
  }

  /** By name: the lists of several groups become one, and each name has its own place. */
  #noteRequired(names: Json[], place: Place, target: Path): void {
    for (const [index, name] of names.entries()) {
      this.#note([...target, 'required', String(name)], { ...place, path: [...place.path, index] });
    }
  }

  #constant(path: string, place: Place, target: Path): Json {
    const constant = this.#values.findConstant(path);
    if (!constant) this.#fault('constant', path, { ...place, path: [...place.path, '$const'] });
    this.#note(target, place, path);
    return structuredClone((constant?.value ?? null) as Json);
  }

  #list(name: string, place: Place): Json {
    const { lists } = this.#values;
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (!list) this.#fault('list', name, { ...place, path: [...place.path, '$list'] });
    return [...(list ?? [])];
  }

  /** Keys in the order written; a group counts where its `allOf` or `$ref` stands, and what is written here wins. */
  #object(value: JsonObject, place: Place, target: Path, firstEntry = 0): JsonObject {
    const result: JsonObject = {};
    for (const [key, child] of Object.entries(value)) {
      const at = { ...place, path: [...place.path, key] };
      if (key === 'required' && Array.isArray(child)) this.#noteRequired(child, at, target);
      if (key === '$ref' && isFileRef(value)) this.#merge(result, this.#file(value.$ref, at, target, firstEntry), target);
      else if (key === 'allOf' && Array.isArray(child)) this.#allOf(result, child, at, target, firstEntry);
      else if (key === '$schema' || key === '$comment') continue;
      else this.#merge(result, { [key]: this.resolve(child, at, [...target, key]) }, target);
    }
    if (isFreeText(result)) result.plainText = true;
    return result;
  }

  /** `firstEntry`: how many entries the including schema's `allOf` has already. */
  #allOf(result: JsonObject, entries: Json[], place: Place, target: Path, firstEntry: number): void {
    const kept = Array.isArray(result.allOf) ? result.allOf : [];
    entries.forEach((entry, index) => {
      const at = { ...place, path: [...place.path, index] };
      if (isGroupRef(entry) && isFileRef(entry)) {
        const group = this.#file(entry.$ref, { ...at, path: [...at.path, '$ref'] }, target, firstEntry + kept.length);
        const { allOf, ...fields } = group;
        delete fields.additionalProperties;
        delete fields.title;
        this.#merge(result, fields, target);
        if (Array.isArray(allOf)) kept.push(...allOf);
        return;
      }
      kept.push(this.resolve(entry, at, [...target, 'allOf', firstEntry + kept.length]));
    });
    if (kept.length > 0) result.allOf = kept;
  }

  #file(ref: string, place: Place, target: Path, firstEntry = 0): JsonObject {
    const source = this.#workspace.schemas.get(ref);
    if (!source) this.#fault('ref', ref, place);
    if (!source || !isObject(source.value)) return {};
    if (place.through.includes(ref)) {
      this.#fault('cycle', ref, place);
      return {};
    }
    const form = ref.startsWith('forms/') ? formOf(ref) : place.form;
    const content = Object.fromEntries(Object.entries(source.value).filter(([key]) => !fileKeywords.has(key)));
    const inside = { file: ref, path: [], form, through: [...place.through, ref] };
    return this.#object(content, inside, target, firstEntry);
  }

  /** `more` over `base`: properties field by field, required lists joined, errorMessage by rule, the rest replaced. */
  #merge(base: JsonObject, more: JsonObject, target: Path): void {
    for (const [key, value] of Object.entries(more)) {
      const own = Object.hasOwn(base, key) ? base[key] : undefined;
      if (key === 'required' && Array.isArray(own) && Array.isArray(value)) base[key] = [...new Set([...own, ...value])];
      else if (key === 'properties' && isObject(own) && isObject(value)) this.#mergeFields(own, value, [...target, key]);
      else if (key === 'errorMessage' && isObject(own) && isObject(value)) base[key] = { ...own, ...value };
      else base[key] = value;
    }
  }

  #mergeFields(base: JsonObject, more: JsonObject, target: Path): void {
    for (const [name, field] of Object.entries(more)) {
      const own = Object.hasOwn(base, name) ? base[name] : undefined;
      if (isObject(own) && isObject(field)) this.#merge(own, field, [...target, name]);
      else base[name] = field;
    }
  }
}

const formOf = (file: string) => file.replace(/^forms\//, '').replace(/\.schema\.json$/, '').replaceAll('/', '.');

/** Resolves a form or body and its layout. Faults don't stop it: lint reports them with their place. */
export function resolveFile(
  workspace: Workspace,
  file: string,
  values: DomainValues = currentValues,
): { resolved: Resolved; ui: FormUi | undefined } {
  const resolver = new Resolver(workspace, values);
  const form = formOf(file);
  const value = workspace.schemas.get(file)?.value;
  const schema = isObject(value) ? resolver.resolve(value, { file, path: [], form, through: [file] }, []) : {};
  const origins = new Map(resolver.origins);
  const layout = workspace.uis.get(file);
  const ui =
    layout && isObject(layout.value) ? resolver.resolve(layout.value, { file: layout.file, path: [], form, through: [] }, []) : undefined;
  return {
    resolved: { schema: isObject(schema) ? schema : {}, origins, faults: resolver.faults },
    ui: ui as FormUi | undefined,
  };
}

/** A keyword's value with constants and lists in place; what they miss is null or empty. */
export function settle(value: Json): Json {
  if (Array.isArray(value)) return value.map(settle);
  if (!isObject(value)) return value;
  if (typeof value.$const === 'string') return structuredClone((findConstant(value.$const)?.value ?? null) as Json);
  if (typeof value.$list === 'string') return [...(currentLists[value.$list] ?? [])];
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, settle(child)]));
}
