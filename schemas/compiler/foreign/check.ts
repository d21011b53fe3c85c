/** Finds errors in a draft-07 schema, and ignored parts. */
import { Ajv } from 'ajv';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import ajvErrors from 'ajv-errors';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { isSchema } from '#schemas/model/branches.ts';
import { brokenByDefault } from '#schemas/model/defaults.ts';
import { parseFragment, parsePointer, type Path, pointerTo, valueAtPath } from '#schemas/model/pointer.ts';
import { type Child, childSchemas } from '#schemas/model/walk.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import type { Source } from '#schemas/model/source.ts';
import { type Finding, suggestFix } from '../lint/finding.ts';
import { circlesIn, type FindTarget, getReferences, type Target, walkReferred, type Whole } from './references.ts';
import {
  draft07Formats,
  draft07Keywords,
  faultOfPattern,
  getOtherDraft,
  otherDrafts,
  silentFormats,
  silentKeywords,
} from './vocabulary.ts';
import { withoutFaults, withoutUnused } from './sound.ts';

export interface Checked {
  /** Not empty: the schema cannot be used. */
  findings: Finding[];
  /** Ignored parts, and parts read differently than the author may have meant. */
  notes: Finding[];
  find: FindTarget;
  /** The schema without faulty parts and unused definitions. */
  sound: JsonObject;
}

/** More would bury the first. */
const mostFindings = 50;

const known = new Set([...draft07Keywords, 'errorMessage']);

/** Draft-07 only recommends unique choices; comparing all pairs takes minutes for thousands of them. */
function quickMetaSchema(): JsonObject {
  const meta = structuredClone(draft07) as unknown as JsonObject;
  const choices = valueAtPath(meta, ['properties', 'enum']);
  if (isObject(choices)) delete choices.uniqueItems;
  return meta;
}

const metaSchema = new Ajv({ strict: false, allErrors: true, verbose: true, meta: false });
metaSchema.addMetaSchema(quickMetaSchema());
metaSchema.opts.defaultMeta = String(draft07.$id);

interface More {
  fix?: string;
  key?: boolean;
}

class Report {
  readonly findings: Finding[] = [];
  /** Places of the keywords and schemas that are removed. */
  readonly cuts: Path[] = [];
  readonly #notes = new Map<string, { note: Finding; times: number }>();
  readonly #source: Source;
  /** Schemas that the whole form consists of. */
  readonly #whole: ReadonlySet<string>;

  constructor(source: Source, whole: ReadonlySet<string>) {
    this.#source = source;
    this.#whole = whole;
  }

  #at(code: string, path: Path, what: string, todo: string, more: More): Finding {
    const { fix, key = false } = more;
    return { code, file: this.#source.file, ...this.#source.locate(path, { key }), what, todo, ...(fix && { fix }) };
  }

  /** An error if the form needs the faulty schema; otherwise only the affected part is lost. */
  reject(code: string, schema: Path, path: Path, what: string, todo: string, more: More = {}): void {
    if (!this.#whole.has(pointerTo(...schema))) return this.without(code, schema, path, what, todo, more);
    if (this.findings.length < mostFindings) this.findings.push(this.#at(code, path, what, todo, more));
  }

  /** @param cut the keyword or the schema that is removed. */
  without(code: string, cut: Path, path: Path, what: string, todo: string, more: More = {}): void {
    this.cuts.push(cut);
    this.note(code, path, what, todo, more);
  }

  /** Without a note: the cause is reported elsewhere. */
  cut(path: Path): void {
    if (!this.#whole.has(pointerTo(...path))) this.cuts.push(path);
  }

  note(code: string, path: Path, what: string, todo: string, more: More = {}): void {
    const text = `${code} ${what}`;
    const before = this.#notes.get(text);
    if (before) before.times += 1;
    else if (this.#notes.size < mostFindings)
      this.#notes.set(text, { note: this.#at(code, path, what, todo, more), times: 1 });
  }

  /** The same note about many places is reported once, at the first. */
  notes(): Finding[] {
    return [...this.#notes.values()].map(({ note, times }) =>
      times === 1
        ? note
        : { ...note, what: `${note.what} The same at ${times - 1} more ${times === 2 ? 'place' : 'places'}.` },
    );
  }
}

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

/** The innermost schema on a path, which may lead into the value of one of its keywords. */
function schemaOn(root: JsonObject, path: Path): Path {
  let length = 0;
  for (let node: Json = root; isObject(node);) {
    const child: Child | undefined = childSchemas(node).find((each) =>
      each.path.every((step, index) => String(step) === path[length + index]),
    );
    if (!child) break;
    length += child.path.length;
    node = child.schema;
  }
  return path.slice(0, length);
}

/**
 * Checks that every keyword has a value that draft-07 allows.
 * @returns the paths of the others.
 */
function checkSettings(schema: JsonObject, report: Report): Path[] {
  if (metaSchema.validateSchema(withoutDraft(schema)) === true) return [];
  const wrappers = new Set(['anyOf', 'allOf', 'if']);
  const reported = new Set<string>();
  const wrong: Path[] = [];
  const errors = metaSchema.errors ?? [];
  const above = new Set(errors.flatMap(({ instancePath }) => pointersAbove(instancePath)));
  for (const { instancePath, keyword, message = '', data, params } of errors) {
    // A wrong keyword also fails every alternative around it.
    if (wrappers.has(keyword) || reported.has(instancePath) || above.has(instancePath)) continue;
    reported.add(instancePath);
    const path = parsePointer(instancePath);
    const around = schemaOn(schema, path);
    wrong.push(path.slice(0, around.length + 1));
    // Removes a single keyword; a wrong one at the root is an error of the form.
    const cut = around.length === 0 ? around : path.slice(0, around.length + 1);
    const isOldBound = typeof data === 'boolean' && /^exclusiveM(?:in|ax)imum$/.test(String(path.at(-1)));
    if (isOldBound) {
      const bound = String(path.at(-1)).replace('exclusiveM', 'm');
      report.reject(
        'F104',
        cut,
        path,
        `"${String(path.at(-1))}": ${short(data)} is draft-04.`,
        `Write the number itself, in place of "${bound}".`,
        { key: true },
      );
      continue;
    }
    const allowed = keyword === 'enum' ? ` (${JSON.stringify(params.allowedValues)})` : '';
    report.reject(
      'F101',
      cut,
      path,
      `${short(data)} can't stand here: it ${message}${allowed}.`,
      'Write what draft-07 allows at this place.',
    );
  }
  return wrong;
}

/** `/a/b` → ``, `/a` */
const pointersAbove = (pointer: string): string[] => {
  const path = parsePointer(pointer);
  return path.map((_, length) => pointerTo(...path.slice(0, length)));
};

/** The remaining errors are searched in the readable part; all paths stay the same. */
function withoutSettings(schema: JsonObject, wrong: readonly Path[]): JsonObject {
  if (wrong.length === 0) return schema;
  const readable = structuredClone(schema);
  for (const path of wrong) {
    const around = valueAtPath(readable, path.slice(0, -1));
    const last = path.at(-1) ?? '';
    if (Array.isArray(around)) around[Number(last)] = true;
    else if (isObject(around)) delete around[last];
  }
  return readable;
}

/** Otherwise Ajv would look for another draft's meta-schema. */
const withoutDraft = ({ $schema: _, ...schema }: JsonObject): JsonObject => schema;

function checkKeywords(node: JsonObject, path: Path, draft: string | undefined, report: Report): void {
  for (const keyword of Object.keys(node)) {
    if (known.has(keyword) || silentKeywords.has(keyword)) continue;
    const other = Object.hasOwn(otherDrafts, keyword) ? otherDrafts[keyword] : undefined;
    if (other && draft !== undefined) {
      report.reject(
        'F104',
        path.length === 0 ? path : [...path, keyword],
        [...path, keyword],
        `"${keyword}" is of draft ${other.draft}, and draft-07 would ignore it.`,
        other.todo,
        { key: true },
      );
      continue;
    }
    const { fix } = other ? {} : suggestFix(keyword, known, Object.keys(node));
    report.note(
      'F201',
      [...path, keyword],
      `"${keyword}" is no keyword of draft-07 and refuses nothing.`,
      other?.todo ?? 'Nothing, if it is meant for another program.',
      { fix, key: true },
    );
  }
}

function checkFormat({ format }: JsonObject, path: Path, report: Report): void {
  if (typeof format !== 'string' || Object.hasOwn(draft07Formats, format) || silentFormats.has(format)) return;
  report.note(
    'F202',
    [...path, 'format'],
    `The format "${format}" is not checked.`,
    'Add a "pattern" if the form of the text matters.',
    suggestFix(format, Object.keys(draft07Formats)),
  );
}

function checkPatterns(node: JsonObject, path: Path, report: Report): void {
  const named = isObject(node.patternProperties) ? Object.keys(node.patternProperties) : [];
  const places: [string, Path][] = named.map((pattern) => [pattern, [...path, 'patternProperties', pattern]]);
  if (typeof node.pattern === 'string') places.push([node.pattern, [...path, 'pattern']]);
  for (const [pattern, at] of places) {
    const fault = faultOfPattern(pattern);
    if (fault) report.without(fault.code, at, at, fault.what, fault.todo);
  }
}

function checkReference(
  node: JsonObject,
  path: Path,
  find: FindTarget,
  wrong: readonly Path[],
  report: Report,
): Path | undefined {
  if (typeof node.$ref !== 'string') return undefined;
  const target = find(node.$ref, path);
  if (target.kind === 'here') return target.path;
  const at = [...path, '$ref'];
  const leadsTo = node.$ref.startsWith('#/') ? parseFragment(node.$ref) : undefined;
  // The error around it is already reported.
  if (leadsTo && wrong.some((each) => each.every((step, index) => String(step) === leadsTo[index]))) report.cut(path);
  else if (target.kind === 'nowhere')
    report.reject(
      'F103',
      path,
      at,
      `There is no schema at "${node.$ref}".`,
      'Correct the reference, or add what it refers to under "definitions".',
    );
  else
    report.reject(
      'F102',
      path,
      at,
      `"${node.$ref}" is another file or address, and nothing is fetched.`,
      'Name the file with --with, or copy what it refers to into this file, under "definitions".',
    );
  return undefined;
}

/** Whether ajv-errors accepts a value as `errorMessage`. */
const isSentences = (() => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajvErrors(ajv);
  const definition = ajv.getKeyword('errorMessage');
  return new Ajv({ strict: false }).compile(
    (typeof definition === 'object' && 'metaSchema' in definition && definition.metaSchema) || {},
  );
})();

function checkSentences({ errorMessage }: JsonObject, path: Path, report: Report): void {
  if (errorMessage === undefined || isSentences(errorMessage)) return;
  const inside = (isSentences.errors ?? [])
    .map(({ instancePath }) => instancePath)
    .toSorted((a, b) => b.length - a.length);
  report.reject(
    'F101',
    path.length === 0 ? path : [...path, 'errorMessage'],
    [...path, 'errorMessage', ...parsePointer(inside[0] ?? '')],
    'This is no "errorMessage" as ajv-errors knows it.',
    'Write a sentence, or one by keyword; "required" and "dependencies" may have one by field, "properties" by name, "items" in a list.',
  );
}

/** The schemas that apply wherever this one does: its own keywords, its reference, its groups. */
const partsFrom =
  (root: JsonObject, find: FindTarget, path: Path) =>
  (schema: unknown, depth = 0): ResolvedSchema[] => {
    if (!isSchema(schema) || depth > deepestParts) return [];
    const target = typeof schema.$ref === 'string' ? find(schema.$ref, path) : undefined;
    const joined = [
      ...(target?.kind === 'here' ? [valueAtPath(root, target.path)] : []),
      ...(Array.isArray(schema.allOf) ? (schema.allOf as unknown[]) : []),
    ];
    return [schema, ...joined.flatMap((part) => partsFrom(root, find, path)(part, depth + 1))];
  };

/** Maximum length of a chain of references. */
const deepestParts = 8;

function checkDefault(root: JsonObject, node: JsonObject, path: Path, find: FindTarget, report: Report): void {
  if (node.default === undefined) return;
  const broken = brokenByDefault(node, node.default, partsFrom(root, find, path));
  if (broken === undefined) return;
  report.note(
    'F210',
    [...path, 'default'],
    `The default ${short(node.default)} breaks its own schema's "${broken}".`,
    broken === 'minItems'
      ? 'The form begins with as many entries as there have to be where it knows what they begin with, else without the default. Correct one of the two.'
      : 'The form begins without it. Correct one of the two.',
  );
}

function checkNames(node: JsonObject, path: Path, report: Report): void {
  for (const keyword of ['properties', 'definitions', 'patternProperties'] as const) {
    const value: Json | undefined = node[keyword];
    if (!isObject(value) || !Object.hasOwn(value, '__proto__')) continue;
    report.reject(
      'F101',
      path,
      [...path, keyword, '__proto__'],
      'A field can\'t be named "__proto__".',
      'Give it another name.',
      { key: true },
    );
  }
}

/** The schemas at the root: the file's own, and the target of its reference. */
function getWhole(schema: JsonObject, find: FindTarget): Set<string> {
  const whole = new Set<string>();
  for (let path: Path | undefined = []; path && !whole.has(pointerTo(...path));) {
    whole.add(pointerTo(...path));
    const node: Json | undefined = valueAtPath(schema, path);
    const target: Target | undefined =
      isObject(node) && typeof node.$ref === 'string' ? find(node.$ref, path) : undefined;
    path = target?.kind === 'here' ? target.path : undefined;
  }
  return whole;
}

export function checkDraft07({ schema: written, source, places }: Whole): Checked {
  const find = getReferences(written, places);
  const schema = withoutUnused(written, find);
  const report = new Report(source, getWhole(schema, find));
  const draft = getOtherDraft(schema.$schema);
  if (draft !== undefined) {
    report.note(
      'F203',
      ['$schema'],
      `This schema says that it is of draft ${draft}; it is read as draft-07.`,
      "What draft-07 doesn't know is refused by its name; the rest means the same.",
    );
  }
  const wrong = checkSettings(schema, report);
  const readable = withoutSettings(schema, wrong);

  walkReferred(readable, (node, path) => {
    checkKeywords(node, path, draft, report);
    checkFormat(node, path, report);
    checkPatterns(node, path, report);
    checkNames(node, path, report);
    checkDefault(readable, node, path, find, report);
    checkSentences(node, path, report);
    return checkReference(node, path, find, wrong, report);
  });

  for (const path of circlesIn(schema, find)) {
    report.reject(
      'F105',
      path,
      path,
      'This leads back to itself without a step into the data: validating a value would never end.',
      'Put the reference into "properties" or "items".',
    );
  }
  return { findings: report.findings, notes: report.notes(), find, sound: withoutFaults(schema, report.cuts) };
}
