/**
 * Compiles any draft-07 schema to a module like those of our own forms. It has no dialect keywords and no message keys:
 * its titles are texts, and its errors use generic messages.
 */
import { createHash } from 'node:crypto';
import { _, Ajv } from 'ajv';
import ajvErrors from 'ajv-errors';
import { boundedPattern } from '#schemas/runtime/patterns.ts';
import type { FormUi, RuleTable } from '#schemas/runtime/types.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { parseSource, type Source } from '#schemas/model/source.ts';
import { getFragment, type Path, pointerTo } from '#schemas/model/pointer.ts';
import { compileModule } from '../compile.ts';
import { checkDraft07 } from './check.ts';
import { addDraft07Formats, draft07Keywords } from './vocabulary.ts';
import {
  type FindTarget,
  type FurtherFile,
  getReferences,
  heldSchemas,
  walkReferred,
  withFurther,
} from './references.ts';
import { addLeaves } from './leaves.ts';
import { withLook } from './ui-schema.ts';
import { addExactMultiples } from '../keywords/ajv.ts';
import { type Finding, repeatedKeys } from '../lint/finding.ts';
import type { Messages } from '../messages.ts';

// Message keys of an external schema: every rule has a generic text.

/** Formats with the same meaning as another one, or whose text in our own forms is too specific. */
const otherWords: Readonly<Record<string, string>> = {
  uuid: 'identifier',
  iri: 'uri',
  'iri-reference': 'uri-reference',
};

/** The example in a format's message; texts contain no digits of their own. */
const examples: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T10:30:00Z',
  time: '10:30:00Z',
  duration: 'P1DT2H',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  'json-pointer': '/list/0',
  'json-pointer-uri-fragment': '#/list/0',
  'relative-json-pointer': '1/name',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

function formatKey(format: string, messages: Messages): string {
  const key = `format.${Object.hasOwn(otherWords, format) ? otherWords[format] : format}`;
  return messages.has('rules', key) ? key : 'format.other';
}

/** @param schema normalized: its references are paths. */
function foreignTable(schema: JsonObject, find: FindTarget, messages: Messages): RuleTable {
  const keys: Record<string, string> = {};
  const params: Record<string, Record<string, unknown>> = {};
  walkReferred(schema, (node, path) => {
    if (Array.isArray(node.type)) keys[getFragment([...path, 'type'])] = 'type.mixed';
    if (typeof node.format === 'string') {
      const place = getFragment([...path, 'format']);
      keys[place] = formatKey(node.format, messages);
      const example = Object.hasOwn(examples, node.format) ? examples[node.format] : undefined;
      if (example !== undefined) params[place] = { example };
    }
    for (const { path: below, schema: held } of heldSchemas(node)) {
      if (held === false) keys[`${getFragment([...path, ...below])}/false schema`] = 'additionalProperties';
    }
    const target = typeof node.$ref === 'string' ? find(node.$ref, path) : undefined;
    return target?.kind === 'here' ? target.path : undefined;
  });
  return { keys, params };
}

// Normalizes a checked schema for all readers: references by path, no base URIs, only keywords of draft-07.

/** Additions to draft-07: labels of an `enum`, which the form reads, and the author's messages. */
const kept = new Set([...draft07Keywords, 'enumNames', 'errorMessage']);
const dropped = new Set(['$id', '$schema', '$comment']);

function tidyDraft07(schema: JsonObject, find: FindTarget): JsonObject {
  const tidy = structuredClone(schema);
  const nodes: [JsonObject, Path][] = [];
  const referred = new Set<string>();
  walkReferred(tidy, (node, path) => {
    nodes.push([node, path]);
    const target = typeof node.$ref === 'string' ? find(node.$ref, path) : undefined;
    if (target?.kind !== 'here') return undefined;
    node.$ref = getFragment(target.path);
    for (let length = 0; length <= target.path.length; length += 1)
      referred.add(pointerTo(...target.path.slice(0, length)));
    return target.path;
  });
  for (const [node, path] of nodes) {
    for (const keyword of Object.keys(node)) {
      const isSaved = kept.has(keyword) && !dropped.has(keyword);
      if (!isSaved && !referred.has(pointerTo(...path, keyword))) delete node[keyword];
    }
    if (!isObject(node.definitions) || Object.keys(node.definitions).length > 0) continue;
    delete node.definitions;
  }
  return tidy;
}

export interface ForeignParts {
  id: string;
  /** The file as it is; diagnostics name its `file`. */
  source: Source;
  ui?: FormUi | undefined;
  /** A uiSchema of RJSF: the layout that the author intended. */
  look?: Source | undefined;
  /** Files that the schema may refer to. */
  further?: readonly FurtherFile[];
  /** The generic message keys that have texts. */
  messages: Messages;
}

export type Foreign =
  | { code: string; schema: JsonObject; notes: readonly Finding[]; findings: readonly [] }
  | { code?: undefined; schema?: undefined; notes: readonly Finding[]; findings: readonly Finding[] };

/** Generated schemas are larger than written ones. */
const mostCharacters = 2_200_000;

/** Reads a file's text; a file that is too large or too deep gets a fault. */
export const readForeign = (file: string, text: string): Source =>
  parseSource(file, text.replace(/^\uFEFF/, ''), mostCharacters);

function unreadable({ file, faults }: Source): Finding[] {
  return faults.slice(0, 1).map(({ what, line, column }) => ({
    code: 'F100',
    file,
    line,
    column,
    what: `This can't be read: ${what}.`,
    todo: 'Comments and trailing commas are not JSON, and a form needs no file of that size or depth.',
  }));
}

/** How the module creates its patterns, see `compile.ts`; Ajv only writes it down. */
const regExp = Object.assign((source: string) => boundedPattern(source), { code: 'require("pattern").default' });

/** Above this size Ajv takes longer to shorten its code than to write it. */
const fewestUnshortened = 200_000;

function ajvFor(authored: boolean, characters: number): Ajv {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    // Rules without an author's message get the form's own messages.
    messages: authored,
    // A field may have the name of an inherited property.
    ownProperties: true,
    logger: false,
    // Already validated, keyword by keyword.
    validateSchema: false,
    code: {
      source: true,
      lines: true,
      optimize: characters < fewestUnshortened,
      regExp,
      formats: _`require("formats")`,
    },
  });
  addExactMultiples(ajv);
  addDraft07Formats(ajv);
  // ajv-errors collects the errors of Ajv's own code.
  if (authored) ajvErrors(ajv);
  else addLeaves(ajv);
  return ajv;
}

/** `true` accepts any value, `false` none: they are schemas as well. */
const getSchema = (value: Json | undefined): Json | undefined =>
  typeof value === 'boolean' ? (value ? {} : { not: {} }) : value;

const toHash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** Whether the author wrote any messages, also at a place that only a reference leads to. */
function hasSentences(schema: JsonObject): boolean {
  const find = getReferences(schema);
  let found = false;
  walkReferred(schema, (node, path) => {
    found ||= node.errorMessage !== undefined;
    const target = typeof node.$ref === 'string' ? find(node.$ref, path) : undefined;
    return target?.kind === 'here' ? target.path : undefined;
  });
  return found;
}

/** Writes the intended layout into the schema itself. */
function lookNotes(schema: JsonObject, look: Source): Finding[] {
  if (!isObject(look.value)) return [];
  return withLook(schema, look.value, getReferences(schema)).map(({ path, what }) => ({
    code: 'F205',
    file: look.file,
    ...look.locate(path, { key: true }),
    what: `${what}.`,
    todo: 'Nothing, if the form looks well without it.',
  }));
}

/** The module's text, or everything that prevents it. Never runs code of the schema. */
export function compileForeign({ id, source, ui, look, further = [], messages }: ForeignParts): Foreign {
  const { file } = source;
  const value = getSchema(source.value);
  const place = { file, ...source.locate([]) };
  const reject = (code: string, what: string, todo: string): Foreign => ({
    notes: [],
    findings: [{ code, ...place, what, todo }],
  });
  if (value === undefined) return { notes: [], findings: unreadable(source) };
  if (!isObject(value))
    return reject('F101', 'A schema is an object, true or false.', 'Begin the file with { and say what is in it.');
  const unread = further.filter((each) => each.source.value === undefined).flatMap((each) => unreadable(each.source));
  if (unread.length > 0) return { notes: [], findings: unread };
  const whole = withFurther(value, source, further);
  const { findings, notes: found, find, sound } = checkDraft07(whole);
  const files = [source, ...(look ? [look] : []), ...further.map((each) => each.source)];
  const twice = files.flatMap((each) => repeatedKeys('F204', each));
  if (findings.length > 0) return { notes: [...twice, ...found], findings };
  const schema = tidyDraft07(sound, find);
  const notes = [...twice, ...found, ...(look ? lookNotes(schema, look) : [])];
  const table = foreignTable(schema, getReferences(schema), messages);
  const authored = hasSentences(schema);
  try {
    const code = compileModule(
      { id, hash: toHash([schema, table, ui]), schema, ui, table, texts: 'literal', authored },
      ajvFor(authored, source.text.length),
    );
    return { code, schema, notes, findings: [] };
  } catch (error) {
    return reject(
      'F199',
      `This schema can't be compiled: ${error instanceof Error ? error.message : String(error)}.`,
      'Look for the keyword that the sentence names.',
    );
  }
}
