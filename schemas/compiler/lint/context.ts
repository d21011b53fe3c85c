/** What a lint rule may look at, and how it reports. */
import type { FormUi } from '#schemas/runtime/types.ts';
import { isObject, type JsonObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { walkSchema } from '../../model/walk.ts';
import type { Messages } from '../messages.ts';
import type { Resolved } from '../resolve.ts';
import { originOf, refusingSchemas, type Rule } from '../rules.ts';
import type { Source } from '../source.ts';
import type { Workspace } from '../workspace.ts';
import type { Finding } from './finding.ts';

/** A form or body: resolved, with every rule in it. */
export interface Entry {
  file: string;
  resolved: Resolved;
  rules: readonly Rule[];
  /** The `.ui.json` as written, when it is an object, and its source. */
  ui: { value: JsonObject; source: Source; form: FormUi } | undefined;
}

export interface LintContext {
  workspace: Workspace;
  messages: Messages;
  entries: readonly Entry[];
}

type FindingText = Pick<Finding, 'what' | 'todo' | 'fix'>;

/** One code; it may find it in any number of places. */
export interface LintRule {
  code: string;
  /** For the list in the documentation. */
  title: string;
  check: (context: LintContext) => Iterable<Finding>;
  /** It matters when a change is delivered: told, but the schemas compile, so that the change can be tried out. */
  atDelivery?: true;
}

const maxTextLength = 400;

/** Names from a file end up in a terminal: no control characters, no right-to-left tricks, no megabytes. */
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

/** The file that analysts wrote, by its name. */
export function sourceOf({ workspace }: LintContext, file: string): Source | undefined {
  const others = [...workspace.uis.values(), ...workspace.layoutGroups.values(), ...workspace.conditions.values()];
  return workspace.schemas.get(file) ?? others.find((source) => source.file === file);
}

/** At the place where a resolved value was written. */
export function findingInEntry(
  code: string,
  context: LintContext,
  entry: Entry,
  path: Path,
  text: FindingText,
): Finding {
  const origin = originOf(path, entry.resolved.origins);
  const source = sourceOf(context, origin.file || entry.file);
  if (!source) return { code, file: entry.file, line: 1, column: 1, ...text };
  return findingAt(code, source, origin.path, text);
}

/** The form's own fields. */
export const formFields = ({ resolved }: Entry): JsonObject =>
  isObject(resolved.schema.properties) ? resolved.schema.properties : {};

/** The fields declared at each place of the data, by whichever part of the schema. */
export function declaredFields(schema: JsonObject): Map<string, Set<string>> {
  const declared = new Map<string, Set<string>>();
  for (const { node, data } of refusingSchemas(schema)) {
    const place = data.join('/');
    const names = declared.get(place) ?? new Set();
    for (const name of isObject(node.properties) ? Object.keys(node.properties) : []) names.add(name);
    declared.set(place, names);
  }
  return declared;
}

/** Every schema of every file that analysts write. */
export function* visitSources(
  { workspace }: LintContext,
  visit: (node: JsonObject, path: Path, source: Source) => Iterable<Finding>,
): Iterable<Finding> {
  for (const source of workspace.schemas.values())
    for (const { node, path } of walkSchema(source.value)) yield* visit(node, path, source);
}
