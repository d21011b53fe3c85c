/** One run of the compiler: read, resolve, lint, compile, emit. Nothing is emitted while lint has findings. */
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { RuleChanges } from '../model/rule-changes.ts';
import { stampFile } from '../runtime/follow.ts';
import { moduleDeclaration, printTypes, registryDeclaration, registryModule } from './declarations.ts';
import { createEntries } from './entries.ts';
import type { Entry, LintContext } from './lint/context.ts';
import type { Finding } from './lint/finding.ts';
import { isBlocking, lint } from './lint/index.ts';
import { readMessages } from './messages.ts';
import { readWorkspace } from './read-workspace.ts';
import type { DomainValues } from './resolve.ts';
import { getId } from './workspace.ts';
import { mapSchema } from '../model/walk.ts';
import { unshipped } from './keywords/annotations.ts';

/** A fingerprint of everything that the generated modules depend on. */
async function listFiles(folder: string, wanted: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function digest(files: readonly string[], base: string): Promise<string> {
  const hash = createHash('sha256');
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, file] of files.entries())
    hash
      .update(relative(base, file))
      .update('\0')
      .update(contents[index] ?? '')
      .update('\0');
  return hash.digest('hex');
}

/**
 * Of the compiler, the model, the runtime, the domain and the library versions: a change there rebuilds every module.
 */
async function codeFingerprint(root: string): Promise<string> {
  const folders = ['compiler', 'model', 'runtime', '../domain'].map((folder) => join(root, folder));
  const files = await Promise.all(folders.map((folder) => listFiles(folder, /\.ts$/)));
  return digest([...files.flat(), join(root, '../package-lock.json')], root);
}

/** Of the analysts' files. */
async function sourceFingerprint(root: string): Promise<string> {
  const folders = await Promise.all(
    ['forms', 'calls', 'content', 'shared', 'conditions', 'drafts'].map((folder) =>
      listFiles(join(root, folder), /\.json$/),
    ),
  );
  const messages = await listFiles(join(root, 'messages'), /^(?:rules|fields)\.json$/);
  return digest([...folders.flat(), ...messages], root);
}

/** Writes modules atomically and leaves unchanged ones alone. */
async function writeWhole(path: string, text: string): Promise<boolean> {
  const current = await readFile(path, 'utf8').catch(() => undefined);
  if (current === text) return false;
  await mkdir(dirname(path), { recursive: true });
  // Concurrent runs must not rename each other's file.
  const aside = `${path}.${randomUUID()}.tmp`;
  await writeFile(aside, text);
  await rename(aside, path);
  return true;
}

async function removeOthers(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile() && /\.(?:js|d\.ts|json)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  await Promise.all(found.filter((file) => !files.has(file)).map((file) => rm(join(folder, file), { force: true })));
}

/** Makes the folder contain exactly these files. Returns the changed ones. */
async function emitFiles(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const changed: string[] = [];
  for (const [file, text] of files) if (await writeWhole(join(folder, file), text)) changed.push(file);
  await removeOthers(folder, files);
  return changed;
}

/**
 * The schema as the compiled module contains it: without the keywords that only the compiler and the rule book read.
 */
const stripSchema = (schema: Json): Json =>
  mapSchema(schema, (node) => Object.fromEntries(Object.entries(node).filter(([keyword]) => !unshipped.has(keyword))));

/**
 * Reads and resolves everything for lint and compilation.
 * @param changed files of a rule set above the folder's.
 * @param values constants and lists; the domain's current ones by default.
 */
export async function loadForms(
  root: string,
  changed?: RuleChanges['files'],
  values?: DomainValues,
): Promise<LintContext> {
  const workspace = await readWorkspace(root, changed);
  return { workspace, messages: readMessages(workspace), entries: createEntries(workspace, values) };
}

const toHash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

const hashIn = (text: string) => /^export (?:const|let) hash = "([0-9a-f]+)";$/m.exec(text)?.[1];

/** Everything that a compiled module is made of, and its hash. */
async function getModuleParts(entry: Entry, { messages }: LintContext) {
  const { buildRuleTable } = await import('./rule-index.ts');
  const id = getId(entry.file) ?? entry.file;
  const schema = stripSchema(entry.resolved.schema) as JsonObject;
  const { conditions } = entry.resolved;
  const table = buildRuleTable(entry.rules, messages);
  const ui = entry.ui?.form;
  return { id, schema, conditions, table, ui, hash: toHash([schema, conditions, table, ui]) };
}

/** The hash of a form's module, without compiling it: equal hashes mean equal rules, layout and messages' keys. */
export const hashOfEntry = async (entry: Entry, context: LintContext): Promise<string> =>
  (await getModuleParts(entry, context)).hash;

/** The compiled module; the one on disk when its hash and the compiler are unchanged. */
async function moduleText(folder: string, entry: Entry, context: LintContext, reuse: boolean): Promise<string> {
  const parts = await getModuleParts(entry, context);
  const { id, hash } = parts;
  const current = reuse ? await readFile(join(folder, `${id}.js`), 'utf8').catch(() => '') : '';
  if (hashIn(current) === hash) return current;
  // Imported lazily: a run without changes needs neither Ajv's compiler nor RJSF.
  const { compileModule } = await import('./compile.ts');
  return compileModule(parts);
}

const print = (value: JsonObject) => `${JSON.stringify(value, null, 2)}\n`;

/** Strict Ajv rejects what lint has no rule for yet; its error names the form but not the line. */
async function tryModule(
  folder: string,
  entry: Entry,
  context: LintContext,
  reuse: boolean,
): Promise<string | Finding> {
  try {
    return await moduleText(folder, entry, context, reuse);
  } catch (error) {
    const what = `This form can't be compiled: ${error instanceof Error ? error.message : String(error)}.`;
    return {
      code: 'E199',
      file: entry.file,
      line: 1,
      column: 1,
      what,
      todo: 'Look for the keyword that the sentence names.',
    };
  }
}

/** Compiles one form's module in memory, for tools. */
export const compileEntry = (entry: Entry, context: LintContext): Promise<string | Finding> =>
  tryModule('', entry, context, false);

/** The number of sections of each shared layout group. */
const groupSections = ({ workspace }: LintContext): ReadonlyMap<string, number> =>
  new Map([...workspace.layoutGroups].map(([file, { value }]) => [file, getSections(value).length]));

const getSections = (value: Json | undefined) =>
  isObject(value) && Array.isArray(value.sections) ? value.sections : [];

interface Compiled {
  findings: Finding[];
  files: Map<string, string>;
  /** Hash of each module, by id. */
  modules: Record<string, string>;
}

async function compileAll(context: LintContext, folder: string, reuse: boolean): Promise<Compiled> {
  const files = new Map<string, string>();
  const modules: Record<string, string> = {};
  const findings: Finding[] = [];
  const types = new Map<string, JsonObject>();
  for (const entry of context.entries) {
    const id = getId(entry.file) ?? entry.file;
    types.set(id, entry.resolved.schema);
    const text = await tryModule(folder, entry, context, reuse);
    if (typeof text !== 'string') {
      findings.push(text);
      continue;
    }
    modules[id] = hashIn(text) ?? '';
    files.set(`${id}.js`, text);
    files.set(`${id}.d.ts`, moduleDeclaration(id));
  }
  const { declaredDrafts } = await import('./declared-drafts.ts');
  const { draftMetaSchema } = await import('./declared-drafts.ts');
  const { draftFiles } = await import('./emit-drafts.ts');
  const drafts = declaredDrafts(context);
  for (const [file, text] of draftFiles(drafts)) files.set(file, text);
  for (const { flow } of drafts) modules[`drafts/${flow}`] = toHash(files.get(`drafts/${flow}.js`) ?? '');
  const { getRuleIndex } = await import('./rule-index.ts');
  const { conditionMetaSchema, metaSchema } = await import('./keywords/meta-schemas.ts');
  const { uiFileSchema } = await import('./keywords/meta-schemas.ts');
  files
    .set('types.d.ts', printTypes(types))
    .set('registry.js', registryModule([...types.keys()]))
    .set('registry.d.ts', registryDeclaration)
    .set(
      'form-dialect.schema.json',
      print(metaSchema([...context.workspace.schemas.keys()], [...context.workspace.conditions.keys()])),
    )
    .set('rule-index.json', JSON.stringify(getRuleIndex(context)))
    .set('form-ui.schema.json', print(uiFileSchema([...context.workspace.conditions.keys()], groupSections(context))))
    .set('form-condition.schema.json', print(conditionMetaSchema([...context.workspace.conditions.keys()])))
    .set('draft.schema.json', print(draftMetaSchema()));
  return { findings, files, modules };
}

/** `generated/stamp.json`, written last: the fingerprint of the inputs, and the hash of each module. */
interface Stamp {
  code: string;
  sources: string;
  files: string[];
  modules: Record<string, string>;
}

async function readStamp(folder: string): Promise<Stamp | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, stampFile), 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

const allThere = (folder: string, files: readonly string[]) =>
  Promise.all(files.map((file) => access(join(folder, file)))).then(
    () => true,
    () => false,
  );

const readState = (root: string) =>
  Promise.all([codeFingerprint(root), sourceFingerprint(root), readStamp(join(root, 'generated'))]);

const isCurrent = async (folder: string, code: string, sources: string, stamp: Stamp | undefined) =>
  stamp?.code === code && stamp.sources === sources && (await allThere(folder, stamp.files));

/** Whether the generated modules match the schemas and the code on disk. */
export async function isUpToDate(root: string): Promise<boolean> {
  return isCurrent(join(root, 'generated'), ...(await readState(root)));
}

export interface Generated {
  /** Files written, relative to `generated/`. Empty when nothing had changed, or lint had findings. */
  changed: string[];
  /** Not empty: nothing was written, and the last valid modules remain. */
  findings: Finding[];
  ms: number;
}

/** Everything that is wrong: lint's findings, or else Ajv's errors. */
export async function inspect(root: string): Promise<{ context: LintContext; findings: Finding[] }> {
  const context = await loadForms(root);
  const found = lint(context);
  if (found.some(isBlocking)) return { context, findings: found };
  const { findings } = await compileAll(context, join(root, 'generated'), true);
  return { context, findings: [...found, ...findings] };
}

/** Updates `generated/` from the schemas folder. */
export async function generate(root: string): Promise<Generated> {
  const start = performance.now();
  const folder = join(root, 'generated');
  const done = (changed: string[], findings: Finding[]): Generated => ({
    changed,
    findings,
    ms: Math.round(performance.now() - start),
  });
  const [code, sources, stamp] = await readState(root);
  if (await isCurrent(folder, code, sources, stamp)) return done([], []);
  const context = await loadForms(root);
  const findings = lint(context).filter(isBlocking);
  if (findings.length > 0) return done([], findings);
  const { findings: refused, files, modules } = await compileAll(context, folder, stamp?.code === code);
  if (refused.length > 0) return done([], refused);
  const next: Stamp = { code, sources, files: [...files.keys()], modules };
  files.set(stampFile, JSON.stringify(next));
  const changed = await emitFiles(folder, files);
  return done(
    changed.filter((file) => file !== stampFile),
    [],
  );
}
