import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import * as currentConstants from '#domain/constant-facts.ts';
import { createValidators, type RuleFunctions } from '#schemas/compiler/keywords/ajv.ts';
import { createEntries } from '#schemas/compiler/entries.ts';
import { type Example, readExamples } from '#schemas/compiler/examples.ts';
import { lists as currentLists } from '#schemas/compiler/lists.ts';
import { readMessages } from '#schemas/compiler/messages.ts';
import { buildRuleTable } from '#schemas/compiler/rule-index.ts';
import { readWorkspace } from '#schemas/compiler/read-workspace.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import { createValidate } from '#schemas/runtime/field-errors.ts';
import * as currentRules from '#schemas/runtime/rules/index.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import type { ComparedSide } from '#schemas/wording/side.ts';

/** Access to git: revisions, and their files unpacked beside the working tree. */
const run = promisify(execFile);
const mostOutput = 64 * 2 ** 20;

/** A problem that the user can fix, in one sentence. */
export class GitProblem extends Error {}

async function git(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  try {
    return (await run('git', [...args], { cwd: folder, env, maxBuffer: mostOutput })).stdout;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT') throw new GitProblem('This needs git, and there is no git on this machine.');
    if (/not a git repository/i.test(stderr))
      throw new GitProblem(
        'This folder is no git repository, so there is nothing to compare with. Clone the project with git.',
      );
    if (/dubious ownership/i.test(stderr))
      throw new GitProblem(`git doesn't trust this folder: ${stderr.trim().split('\n').at(-1) ?? ''}`);
    throw new GitProblem(stderr.trim() || String(error));
  }
}

const isShallow = async (folder: string) =>
  (await git(folder, ['rev-parse', '--is-shallow-repository'])).trim() === 'true';

/** The commit of a revision. @throws GitProblem with instructions. */
export async function getCommit(folder: string, revision: string): Promise<string> {
  await git(folder, ['rev-parse', '--git-dir']);
  const found = await git(folder, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  ]).catch(() => '');
  if (found.trim() !== '') return found.trim();
  if (revision === 'HEAD') throw new GitProblem('There is no commit yet to compare with.');
  const hint = (await isShallow(folder)) ? ' This clone is shallow and may lack it: git fetch --unshallow.' : '';
  throw new GitProblem(`There is no revision "${revision}".${hint}`);
}

/** `80e8c6f`, preceded by the requested name. */
export const shortName = (revision: string, commit: string): string =>
  commit.startsWith(revision) ? commit.slice(0, 7) : `${revision} (${commit.slice(0, 7)})`;

/** Runs git with a text on its standard input. */
async function feed(folder: string, args: readonly string[], input: string, env: NodeJS.ProcessEnv): Promise<void> {
  const running = run('git', [...args], { cwd: folder, env, maxBuffer: mostOutput });
  running.child.stdin?.end(input);
  await running;
}

export interface Unpacked {
  /** The project's folder at that revision. */
  project: string;
  remove: () => Promise<void>;
}

/**
 * Unpacks some folders of a commit into a temporary folder. Uses its own index, so that the working tree and staged
 * changes are untouched, and needs nothing but git.
 */
export async function unpack(folder: string, commit: string, paths: readonly string[]): Promise<Unpacked> {
  const place = await mkdtemp(join(tmpdir(), 'jmx-revision-'));
  const remove = () => rm(place, { recursive: true, force: true, maxRetries: 5 });
  try {
    const prefix = (await git(folder, ['rev-parse', '--show-prefix'])).trim();
    const top = (await git(folder, ['rev-parse', '--show-toplevel'])).trim();
    const listed = await git(folder, ['ls-tree', '-r', '-z', '--name-only', '--full-name', commit, '--', ...paths]);
    const target = join(place, 'files');
    await mkdir(target);
    const env = { ...process.env, GIT_INDEX_FILE: join(place, 'index') };
    await git(top, ['read-tree', commit], env);
    await feed(top, ['checkout-index', '--stdin', '-z', '-f', `--prefix=${target}/`], listed, env);
    const project = join(target, prefix);
    // The code of the revision runs with the currently installed packages.
    await symlink(join(folder, 'node_modules'), join(project, 'node_modules'), 'dir');
    return { project, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** One side of a comparison: schemas, constants, all texts and examples, and validation by its rules. */
export interface Snapshot extends ComparedSide {
  /** `HEAD (80e8c6f)`; the working tree has no label. */
  readonly label: string | undefined;
  /** By file below messages/, every text by its key: `es/rules.json` → `weight.maximum`. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly examples: readonly Example[];
  /** Validates by this side's rules, functions and numbers; a sentence when they cannot be compiled. */
  readonly getValidator: (id: string) => ((data: unknown) => FieldError[]) | string;
}

interface Code {
  constants: Pick<typeof currentConstants, 'findConstant' | 'listConstants'>;
  lists: typeof currentLists;
  rules: RuleFunctions;
}

/**
 * The domain's numbers and lists and the rules' functions of that revision. They are our own code and are imported from
 * the unpacked folder; the compiler is the current one.
 */
async function codeIn(project: string): Promise<Code> {
  const load = async (file: string): Promise<unknown> => {
    const path = join(project, file);
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    return exists ? import(/* @vite-ignore */ pathToFileURL(path).href) : undefined;
  };
  const [facts, constants, lists, rules] = await Promise.all(
    [
      'domain/constant-facts.ts',
      'domain/constants.ts',
      'schemas/compiler/lists.ts',
      'schemas/runtime/rules/index.ts',
    ].map(load),
  );
  return {
    // Older revisions have the facts in the same file as the values.
    constants: (facts ?? constants ?? currentConstants) as Code['constants'],
    lists: (lists as { lists: Code['lists'] } | undefined)?.lists ?? currentLists,
    rules: (rules ?? currentRules) as RuleFunctions,
  };
}

function* textsIn(value: Json | undefined, path = ''): Iterable<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  if (isObject(value))
    for (const [key, child] of Object.entries(value)) yield* textsIn(child, path ? `${path}.${key}` : key);
}

/** An unreadable file is ignored here: lint reports it. */
function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

async function readFolder(folder: string): Promise<Map<string, Json>> {
  const files = await readdir(folder, { recursive: true, encoding: 'utf8' }).catch(() => []);
  const wanted = files.filter((file) => file.endsWith('.json')).toSorted();
  const read = await Promise.all(
    wanted.map(async (file) => [file.split(sep).join('/'), parse(await readFile(join(folder, file), 'utf8'))] as const),
  );
  return new Map(read.flatMap(([file, value]) => (value === undefined ? [] : [[file, value]])));
}

function createValidator(
  byId: Snapshot['byId'],
  messages: Snapshot['messages'],
  rules: RuleFunctions,
): Snapshot['getValidator'] {
  const made = new Map<string, ReturnType<Snapshot['getValidator']>>();
  const compileValidator = createValidators(rules);
  const make = (id: string): ReturnType<Snapshot['getValidator']> => {
    const entry = byId.get(id);
    if (!entry) return 'there is no such form';
    try {
      const isValid = compileValidator(entry.resolved.schema);
      return createValidate(isValid as never, entry.resolved.schema as never, buildRuleTable(entry.rules, messages));
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return (id) => {
    const known = made.get(id) ?? make(id);
    made.set(id, known);
    return known;
  };
}

async function see(
  project: string,
  label: string | undefined,
  { constants, lists, rules }: Code,
  examples: readonly Example[],
): Promise<Snapshot> {
  const root = join(project, 'schemas');
  const workspace = await readWorkspace(root);
  const values = { findConstant: constants.findConstant, lists };
  const entries = createEntries(workspace, values);
  const messages = readMessages(workspace);
  const byId = new Map(entries.map((entry) => [getId(entry.file) ?? entry.file, entry]));
  const texts = await readFolder(join(root, 'messages'));
  return {
    label,
    workspace,
    entries,
    messages,
    byId,
    examples,
    constants: constants.listConstants(),
    texts: new Map([...texts].map(([file, value]) => [file, new Map(textsIn(value))])),
    getValidator: createValidator(byId, messages, rules),
  };
}

/** The project as it is on disk, with this process's own domain and rules. */
export const snapshotOfWorkingTree = async (project: string): Promise<Snapshot> =>
  see(
    project,
    undefined,
    { constants: currentConstants, lists: currentLists, rules: currentRules },
    await readExamples(join(project, 'schemas')),
  );

/** An unpacked revision, with its own domain and rules. */
export const snapshotOfRevision = async (project: string, label: string): Promise<Snapshot> =>
  // A revision with unreadable examples is compared with those of the other side.
  see(project, label, await codeIn(project), await readExamples(join(project, 'schemas')).catch(() => []));
