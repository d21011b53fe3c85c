/** The rules of a release with a draft over them, as the studio reads them. */
import { type Constant, findConstant, listConstants } from '#domain/constant-facts.ts';
import { createEntry } from '../compiler/entries.ts';
import type { Entry } from '../compiler/lint/context.ts';
import { lists } from '../compiler/lists.ts';
import { readMessages } from '../compiler/messages.ts';
import type { DomainValues } from '../compiler/resolve.ts';
import { entryFiles, getId, toWorkspace } from '../compiler/workspace.ts';
import type { RuleChanges } from '../model/rule-changes.ts';
import { parseSource, type Source } from '../model/source.ts';
import type { ComparedSide } from '../wording/side.ts';

/** The files of a release, by their path below `schemas/`. */
export type ReleaseFiles = Readonly<Record<string, string>>;

export interface Rules extends ComparedSide {
  readonly changes: RuleChanges;
  /** The text of a file with the draft; undefined for a file that neither has. */
  readonly text: (file: string) => string | undefined;
  /** Every file with the draft. */
  readonly files: readonly string[];
  /** One form or body by its file. */
  readonly entry: (file: string) => Entry | undefined;
  readonly release: ReleaseFiles;
  /** Another draft over the same release; files that both have are read once. */
  readonly reopen: (changes: RuleChanges) => Rules;
}

const valuesByConstants = new Map<string, DomainValues>();

/** One object for equal constants, so that what was made by them stays remembered. */
function valuesWith(constants: RuleChanges['constants']): DomainValues {
  const key = JSON.stringify(Object.entries(constants).toSorted());
  const known = valuesByConstants.get(key);
  if (known) return known;
  const find = (path: string): Constant | undefined => {
    const constant = findConstant(path);
    const value = Object.hasOwn(constants, path) ? constants[path] : undefined;
    return constant && value !== undefined ? { ...constant, value } : constant;
  };
  const values = { findConstant: find, lists };
  valuesByConstants.set(key, values);
  return values;
}

/** What the workspace reads; other files of the folder are data of tests or written by programs. */
const isRead = (file: string) =>
  /^(?:forms|calls|content|shared|conditions|drafts)\/.+\.json$/.test(file) ||
  /^messages\/[a-z]+\/(?:rules|fields)\.json$/.test(file);

/** Opens drafts over one release. A file that is the same in two of them is read once. */
export function createRules(release: ReleaseFiles): (changes: RuleChanges) => Rules {
  const sources = new Map<string, Source>();
  const toSource = (file: string, text: string): Source => {
    const known = sources.get(file);
    if (known?.text === text) return known;
    const made = parseSource(file, text);
    sources.set(file, made);
    return made;
  };
  const open = (changes: RuleChanges): Rules => {
    const texts = { ...release, ...changes.files };
    const files = Object.keys(texts).filter(isRead).toSorted();
    const workspace = toWorkspace(
      '',
      files.map((file) => toSource(file, texts[file] ?? '')),
    );
    const values = valuesWith(changes.constants);
    const made = new Map<string, Entry>();
    const entry = (file: string) => {
      if (!workspace.schemas.has(file)) return undefined;
      const found = made.get(file) ?? createEntry(workspace, file, values);
      made.set(file, found);
      return found;
    };
    let all: Entry[] | undefined;
    let byId: ReadonlyMap<string, Entry> | undefined;
    return {
      changes,
      release,
      reopen: open,
      workspace,
      messages: readMessages(workspace),
      constants: listConstants().map((constant) => values.findConstant(constant.path) ?? constant),
      files,
      text: (file) => (Object.hasOwn(texts, file) ? texts[file] : undefined),
      entry,
      get entries() {
        all ??= entryFiles(workspace).flatMap((file) => entry(file) ?? []);
        return all;
      },
      get byId() {
        byId ??= new Map(this.entries.map((each) => [getId(each.file) ?? each.file, each]));
        return byId;
      },
    };
  };
  return open;
}

/** The draft with other texts and constants; what equals the release is no change. A file without text is taken out. */
export function withChanges(
  { changes, release }: Pick<Rules, 'changes' | 'release'>,
  files: Readonly<Record<string, string | undefined>>,
  constants: RuleChanges['constants'] = {},
): RuleChanges {
  const all = { ...changes.files, ...files };
  const numbers = { ...changes.constants, ...constants };
  return {
    files: Object.fromEntries(
      Object.entries(all).filter(
        (pair): pair is [string, string] => pair[1] !== undefined && release[pair[0]] !== pair[1],
      ),
    ),
    constants: Object.fromEntries(
      Object.entries(numbers).filter(([path, value]) => findConstant(path)?.value !== value),
    ),
  };
}
