/** Compiles what a rule set changes above the release's files (ADR 133), in memory. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findConstant } from '#domain/constant-facts.ts';
import { isPublishable, replaceConstants } from '#domain/constants.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { isChangeable, type RuleChanges } from '../model/rule-changes.ts';
import { toPublished } from './compile.ts';
import { declaredDrafts } from './declared-drafts.ts';
import { draftFiles } from './emit-drafts.ts';
import { compileEntry, hashOfEntry, loadForms } from './generate.ts';
import type { LintContext } from './lint/context.ts';
import { type Finding, suggestFix } from './lint/finding.ts';
import { lint } from './lint/index.ts';
import { currentValues } from './resolve.ts';
import { getId } from './workspace.ts';

/** Changed texts, nested like a file of messages. */
interface ChangedTexts {
  readonly [key: string]: string | ChangedTexts;
}

/** A compiled rule set: only what differs from the release. */
export interface CompiledChanges {
  /** By id (`order/parcel`, `drafts/order`): a function of the runtime's functions, as code. */
  readonly modules: Readonly<Record<string, string>>;
  readonly constants: RuleChanges['constants'];
  /** By language and namespace. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, ChangedTexts>>>>;
}

/** A grown form has its snapshot accepted when the set is exported to the files; nothing saved is lost before. */
const acceptedLater = new Set(['E404']);

const placed = (file: string, code: string, what: string, todo: string, fix?: string): Finding => ({
  code,
  file,
  line: 1,
  column: 1,
  what,
  todo,
  ...(fix !== undefined && { fix }),
});

/** What a rule set may not change, or change so. */
function findMisplaced({ files, constants }: RuleChanges): Finding[] {
  const wrongFiles = Object.keys(files)
    .filter((file) => !isChangeable(file))
    .map((file) =>
      placed(file, 'E501', 'A rule set can’t change this file.', 'Change it in the repository, with a release.'),
    );
  const wrongConstants = Object.entries(constants).flatMap(([path, value]) => {
    const known = findConstant(path);
    const place = 'domain/constants.ts';
    if (!known) return [placed(place, 'E502', `There is no constant ${path}.`, 'Name one that exists.')];
    if (!isPublishable(path))
      return [
        placed(place, 'E502', `${path} is used by code as well.`, 'Change it in the repository, with a release.'),
      ];
    if (typeof value !== typeof known.value || (typeof value === 'number' && !(value >= 0 && Number.isFinite(value))))
      return [placed(place, 'E502', `${path} can’t be ${JSON.stringify(value)}.`, 'Give it a number from 0.')];
    return [];
  });
  return [...wrongFiles, ...wrongConstants];
}

/** The texts of a file that differ from the release's. */
function changedTexts(now: Json | undefined, before: Json | undefined): ChangedTexts {
  const changed: Record<string, string | ChangedTexts> = {};
  for (const [key, value] of Object.entries(isObject(now) ? now : {})) {
    const old = isObject(before) ? before[key] : undefined;
    if (typeof value === 'string' && value !== old) changed[key] = value;
    const inner = isObject(value) ? changedTexts(value, old) : {};
    if (Object.keys(inner).length > 0) changed[key] = inner;
  }
  return changed;
}

/** The release's text of a file; undefined for a new one. */
const readReleased = (root: string, file: string): Promise<string | undefined> =>
  readFile(join(root, file), 'utf8').catch(() => undefined);

async function textsOf(root: string, { workspace }: LintContext, { files }: RuleChanges) {
  const texts: Record<string, Record<string, ChangedTexts>> = {};
  for (const file of Object.keys(files)) {
    const [, language, namespace] = /^messages\/(\w+)\/(\w+)\.json$/.exec(file) ?? [];
    if (language === undefined || namespace === undefined) continue;
    const before = JSON.parse((await readReleased(root, file)) ?? '{}') as JsonObject;
    const changed = changedTexts(workspace.messages.get(file)?.value, before);
    if (Object.keys(changed).length > 0) texts[language] = { ...texts[language], [namespace]: changed };
  }
  return texts;
}

/** Drafts whose shapes differ, as code. */
async function draftsOf(root: string, context: LintContext): Promise<Record<string, string>> {
  const all = draftFiles(declaredDrafts(context)).filter(([file]) => /^drafts\/(?!index)[\w-]+\.js$/.test(file));
  const changed: Record<string, string> = {};
  for (const [file, text] of all)
    if (text !== (await readReleased(join(root, 'generated'), file)))
      changed[file.replace(/\.js$/, '')] = toPublished(text);
  return changed;
}

const readHashes = async (root: string): Promise<Readonly<Record<string, string>>> =>
  (JSON.parse(await readFile(join(root, 'generated/stamp.json'), 'utf8')) as { modules: Record<string, string> })
    .modules;

/** Runs with the constants of a rule set; the process has no other work. */
async function withConstants<Result>({ constants }: RuleChanges, work: () => Promise<Result>): Promise<Result> {
  replaceConstants(constants);
  try {
    return await work();
  } finally {
    replaceConstants({});
  }
}

/** The forms with a rule set above them. Their constants hold only within `withConstants`. */
const loadChanged = (root: string, { files, constants }: RuleChanges): Promise<LintContext> =>
  loadForms(root, files, Object.keys(constants).length > 0 ? { ...currentValues } : currentValues);

export type Outcome = { readonly findings: readonly Finding[] } | { readonly compiled: CompiledChanges };

/**
 * The findings of a rule set, or what it changes as code and texts. Sets the constants of the process meanwhile, so it
 * runs in a process or thread of its own.
 * @param root the schemas folder.
 */
export function compileChanges(root: string, changes: RuleChanges): Promise<Outcome> {
  const misplaced = findMisplaced(changes);
  if (misplaced.length > 0) return Promise.resolve({ findings: misplaced });
  return withConstants(changes, async () => {
    const context = await loadChanged(root, changes);
    const findings = lint(context).filter(({ code }) => !acceptedLater.has(code));
    if (findings.length > 0) return { findings };
    const released = await readHashes(root);
    const modules: Record<string, string> = await draftsOf(root, context);
    for (const entry of context.entries) {
      const id = getId(entry.file) ?? entry.file;
      if (!Object.hasOwn(released, id))
        return {
          findings: [
            placed(
              entry.file,
              'E503',
              'A rule set can’t add a form that no page shows.',
              'Add it with a release.',
              suggestFix(id, Object.keys(released)).fix,
            ),
          ],
        };
      if ((await hashOfEntry(entry, context)) === released[id]) continue;
      const text = await compileEntry(entry, context);
      if (typeof text !== 'string') return { findings: [text] };
      modules[id] = toPublished(text);
    }
    return { compiled: { modules, constants: changes.constants, texts: await textsOf(root, context, changes) } };
  });
}
