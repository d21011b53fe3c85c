/** A copy of the project's rules in a git repository of its own, with one commit, to change and to compare. */
import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { diffRules } from '#workbench/commands/diff.ts';
import { compare } from '#workbench/diff/compare.ts';
import { type Snapshot, snapshotOfRevision, unpack } from '#workbench/diff/snapshot.ts';
import { toReview } from '#workbench/diff/print.ts';
import type { WordLanguage } from '#schemas/wording/language.ts';
import { copySchemas, type SchemaFolder } from '#tests/schemas/support/schema-folder.ts';
import { capture, type Ran } from './run-command.ts';

const run = promisify(execFile);
const examples = fileURLToPath(new URL('../../../schemas/examples/order', import.meta.url));

interface Ended {
  status: number;
  out: string;
  error: string;
}

export interface ProjectInGit extends SchemaFolder {
  git: (...args: string[]) => Promise<string>;
  commit: (message: string) => Promise<void>;
  /** Replaces a piece of any file of the project. */
  edit: (file: string, from: string | RegExp, to: string) => Promise<void>;
  forms: (...words: string[]) => Promise<Ended>;
  /** `diff` without a process of its own: both revisions are read by their own code, the working tree by the current. */
  diff: (...words: string[]) => Promise<Ran>;
  /** The output of `diff` for the edits, validated by the code of both sides, without a separate process. */
  review: (...languages: WordLanguage[]) => Promise<string>;
}

const author = ['-c', 'user.name=Analyst', '-c', 'user.email=analyst@example.com', '-c', 'commit.gpgsign=false'];

/** Whatever repository the tests themselves run in, and whatever its owner has configured, is left out of it. */
const env = {
  ...process.env,
  GIT_DIR: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_WORK_TREE: undefined,
  GIT_CONFIG_GLOBAL: '/dev/null',
};

async function formsIn(project: string, words: readonly string[]): Promise<Ended> {
  return run(process.execPath, ['--import', 'tsx', join(project, 'workbench/cli.ts'), ...words], {
    cwd: project,
    env,
  }).then(
    ({ stdout, stderr }) => ({ status: 0, out: stdout, error: stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      status: failed.code,
      out: failed.stdout,
      error: failed.stderr,
    }),
  );
}

/** A revision as it was, unpacked afresh: what was imported for another one of the same name is not asked again. */
async function seen(project: string, revision: string): Promise<Snapshot> {
  const unpacked = await unpack(project, revision, ['schemas', 'domain', 'package.json']);
  try {
    return await snapshotOfRevision(unpacked.project, revision);
  } finally {
    await unpacked.remove();
  }
}

export async function projectInGit(): Promise<ProjectInGit> {
  const folder = await copySchemas('order');
  const { project } = folder;
  await cp(examples, join(folder.root, 'examples/order'), { recursive: true });
  await writeFile(join(project, '.gitignore'), 'node_modules\nschemas/generated\n');
  const git = async (...args: string[]) => (await run('git', [...author, ...args], { cwd: project, env })).stdout;
  const commit = async (message: string) => {
    await git('add', '.');
    await git('commit', '-q', '-m', message);
  };
  await git('init', '-q', '-b', 'main');
  await commit('As it was');
  await git('tag', 'first');
  let asItWas: Promise<Snapshot> | undefined;
  return {
    ...folder,
    git,
    commit,
    edit: async (file, from, to) => folder.replace(join('..', file), from, to),
    restore: async () => {
      await git('checkout', '-q', '-f', 'main');
      await git('reset', '-q', '--hard', 'first');
      await git('clean', '-fdq', '-e', 'node_modules');
    },
    forms: (...words) => formsIn(project, words),
    diff: (...words) => capture(() => diffRules(project, words)),
    review: async (...languages) => {
      await commit('Edited');
      asItWas ??= seen(project, 'first');
      const comparison = compare(await asItWas, await seen(project, 'HEAD'));
      return languages.map((language) => toReview(comparison, language)).join('\n');
    },
  };
}
