/** The input of a lint rule, and its reporting. */
import { Ajv, type ValidateFunction } from 'ajv';
import type { FormUi } from '#schemas/runtime/types.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { parsePointer, type Path } from '#schemas/model/pointer.ts';
import { type Visited, walkSchema } from '#schemas/model/walk.ts';
import type { Source } from '#schemas/model/source.ts';
import type { Messages } from '../messages.ts';
import { type Resolved, settle } from '../resolve.ts';
import { getOrigin, rejectingSchemas, type Rule } from '../rules.ts';
import { entryFiles, type Workspace } from '../workspace.ts';
import type { Finding } from './finding.ts';
import { findAnnotation } from '../keywords/annotations.ts';
import { findDialectKeyword } from '../keywords/dialect.ts';
import { findStandardKeyword } from '../keywords/standard.ts';

// Validates the value of a keyword.

/** Nested schemas are visited separately; here any is accepted. */
const definitions = { schema: { type: ['object', 'boolean'] } };

const ajv = new Ajv({ strict: false, allErrors: false });
const compiled = new Map<string, ValidateFunction>();

function getValidator(keyword: string, setting: JsonObject): ValidateFunction {
  const known = compiled.get(keyword);
  if (known) return known;
  const made = ajv.compile({ ...setting, definitions });
  compiled.set(keyword, made);
  return made;
}

interface SettingFault {
  path: Path;
  what: string;
}

function checkSetting(keyword: string, setting: JsonObject, value: unknown): SettingFault | undefined {
  const validate = getValidator(keyword, setting);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  const allowed = error?.keyword === 'enum' ? ` (${JSON.stringify(error.params.allowedValues)})` : '';
  return {
    path: parsePointer(error?.instancePath ?? ''),
    what: `${error?.message ?? ''}${allowed}`,
  };
}

export const getKeyword = (keyword: string) =>
  findDialectKeyword(keyword) ?? findAnnotation(keyword) ?? findStandardKeyword(keyword);

/** An unknown constant resolves to null and is reported as such. */
export function faultOfSetting(keyword: string, value: Json): SettingFault | undefined {
  const setting = getKeyword(keyword)?.setting;
  const settled = settle(value);
  return setting && (settled !== null || value === null) ? checkSetting(keyword, setting, settled) : undefined;
}

const sound = new WeakMap<JsonObject, JsonObject>();

/** The schema without the keywords that have an invalid value. */
function withoutWrongSettings(node: JsonObject): JsonObject {
  const known = sound.get(node);
  if (known) return known;
  const wrong = Object.entries(node).filter(([keyword, value]) => faultOfSetting(keyword, value) !== undefined);
  const result =
    wrong.length === 0
      ? node
      : Object.fromEntries(Object.entries(node).filter(([keyword]) => wrong.every(([other]) => other !== keyword)));
  sound.set(node, result);
  return result;
}

/** A form or body: resolved, with every rule in it. */
export interface Entry {
  file: string;
  /** Every file that it consists of, including unreadable ones. */
  files: ReadonlySet<string>;
  resolved: Resolved;
  rules: readonly Rule[];
  /** The `.ui.json` as written, when it is an object, and its source. */
  ui: { value: JsonObject; source: Source; form: FormUi } | undefined;
}

export interface LintContext {
  workspace: Workspace;
  messages: Messages;
  entries: readonly Entry[];
  /** Files with errors that cause other errors. */
  broken?: ReadonlySet<string>;
}

type FindingText = Pick<Finding, 'what' | 'todo' | 'fix'>;

/** One code, which may be found in any number of places. */
export interface LintRule {
  code: string;
  /** For the list in the documentation. */
  title: string;
  check: (context: LintContext) => Iterable<Finding>;
  /** Its findings have consequences: whatever depends on that file is not checked any further. */
  first?: true;
  /**
   * Matters only for the delivery of a change: reported, but the schemas compile, so that the change can be tried out.
   */
  atDelivery?: true;
}

const maxTextLength = 400;

/** Names from a file are printed to a terminal: no control characters, no right-to-left marks, no megabytes. */
const toShow = (text: string): string =>
  text
    .slice(0, maxTextLength)
    .replaceAll(
      /[\p{Cc}\p{Cf}\p{Cs}]/gu,
      (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
    )
    .concat(text.length > maxTextLength ? '…' : '');

export function findingAt(
  code: string,
  source: Source,
  path: Path,
  { what, todo, fix }: FindingText,
  options?: { key?: boolean },
): Finding {
  const text = { what: toShow(what), todo: toShow(todo), ...(fix !== undefined && { fix: toShow(fix) }) };
  return { code, file: source.file, ...source.locate(path, options), ...text };
}

/** The analysts' file of that name. */
export function getSource({ workspace }: LintContext, file: string): Source | undefined {
  const others = [...workspace.uis.values(), ...workspace.layoutGroups.values(), ...workspace.conditions.values()];
  return workspace.schemas.get(file) ?? others.find((source) => source.file === file);
}

/** Reports a finding at the place where a resolved value was written. */
export function findingInEntry(
  code: string,
  context: LintContext,
  entry: Entry,
  path: Path,
  text: FindingText,
): Finding {
  const origin = getOrigin(path, entry.resolved.origins);
  const source = getSource(context, origin.file || entry.file);
  if (!source) return { code, file: entry.file, line: 1, column: 1, ...text };
  return findingAt(code, source, origin.path, text);
}

/** The form's own fields. */
export const formFields = ({ resolved }: Entry): JsonObject =>
  isObject(resolved.schema.properties) ? resolved.schema.properties : {};

/** The fields declared at each place of the data, by any part of the schema. */
export function declaredFields(schema: JsonObject): Map<string, Set<string>> {
  const declared = new Map<string, Set<string>>();
  for (const { node, data } of rejectingSchemas(schema)) {
    const place = data.join('/');
    const names = declared.get(place) ?? new Set();
    for (const name of isObject(node.properties) ? Object.keys(node.properties) : []) names.add(name);
    declared.set(place, names);
  }
  return declared;
}

const nodes = new WeakMap<Source, readonly Visited[]>();

/** Every schema of a file; twenty rules ask for them at every save. */
function getNodes(source: Source): readonly Visited[] {
  const found = nodes.get(source) ?? [...walkSchema(source.value)];
  nodes.set(source, found);
  return found;
}

/** A check that depends on one file alone; its findings are remembered with that file. */
export function checkPerFile(check: (source: Source) => Iterable<Finding>): (source: Source) => readonly Finding[] {
  const known = new WeakMap<Source, readonly Finding[]>();
  return (source) => {
    const findings = known.get(source) ?? [...check(source)];
    known.set(source, findings);
    return findings;
  };
}

type Visit = (node: JsonObject, path: Path, source: Source) => Iterable<Finding>;

/** Every schema of every file, as written by analysts. */
export function* visitWritten({ workspace }: LintContext, visit: Visit): Iterable<Finding> {
  for (const source of workspace.schemas.values())
    for (const { node, path } of getNodes(source)) yield* visit(node, path, source);
}

/** Every schema of every file, without keywords with an invalid value, which are already reported. */
export const visitSources = (context: LintContext, visit: Visit): Iterable<Finding> =>
  visitWritten(context, (node, path, source) => visit(withoutWrongSettings(node), path, source));

/** Whether every input of the forms is present; otherwise unused parts cannot be found. */
export const isWhole = ({ entries, workspace }: LintContext): boolean =>
  entries.length === entryFiles(workspace).length;
