/** Access to git: revisions, and their files unpacked beside the working tree. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

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
