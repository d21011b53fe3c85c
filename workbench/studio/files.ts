/** The rules of a clone: those of the last commit, those of the working tree, and writing a draft into it. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { acceptShape } from '#schemas/compiler/accept-drafts.ts';
import { declaredDrafts } from '#schemas/compiler/declared-drafts.ts';
import { createRules, type ReleaseFiles } from '#schemas/editing/rules.ts';
import { isChangeable, type RuleChanges } from '#schemas/model/rule-changes.ts';
import { findConstant } from '#domain/constant-facts.ts';
import { getCommit, GitProblem, shortName, unpack } from '../diff/snapshot.ts';

const folders = ['forms', 'calls', 'content', 'shared', 'conditions', 'drafts', 'messages'];

/** All rule files below a schemas folder. */
export async function readRules(root: string): Promise<ReleaseFiles> {
  const listed = folders.map(async (folder) => {
    const files = await readdir(join(root, folder), { recursive: true }).catch(() => []);
    return files.filter((file) => file.endsWith('.json')).map((file) => join(folder, file));
  });
  const read = (await Promise.all(listed))
    .flat()
    .map(async (file) => [file.split(sep).join('/'), await readFile(join(root, file), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(read));
}

/** The rules of the last commit; without git, those that the studio found. */
export async function readCommitted(project: string): Promise<{ base: string; files: ReleaseFiles }> {
  try {
    const commit = await getCommit(project, 'HEAD');
    const unpacked = await unpack(project, commit, ['schemas']);
    try {
      return { base: shortName('HEAD', commit), files: await readRules(join(unpacked.project, 'schemas')) };
    } finally {
      await unpacked.remove();
    }
  } catch (error) {
    if (!(error instanceof GitProblem)) throw error;
    return { base: '…', files: await readRules(join(project, 'schemas')) };
  }
}

/** What the working tree changes. */
export function changesIn(
  committed: ReleaseFiles,
  working: ReleaseFiles,
  constants: RuleChanges['constants'],
): RuleChanges {
  const files = Object.entries(working).filter(([file, text]) => isChangeable(file) && committed[file] !== text);
  return { files: Object.fromEntries(files), constants };
}

/** Atomically: the preview and `npm run dev` follow the same files. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${process.pid}.tmp`;
  await writeFile(aside, text);
  await rename(aside, path);
}

const number = String.raw`-?[\d_]+(?:\.\d+)?`;

/** The text of `domain/constants.ts` with other numbers. @throws Error for a constant that is not written as a number. */
export function withConstants(text: string, constants: RuleChanges['constants']): string {
  let next = text;
  for (const [path, value] of Object.entries(constants)) {
    const names = path.split('.');
    // Each name is searched for behind the one around it: names repeat in other groups.
    let at = next.indexOf('export const constants');
    for (const name of names) {
      const found = new RegExp(`\\b${name}:`).exec(next.slice(at));
      if (!found) throw new Error(`domain/constants.ts has no ${path}.`);
      at += found.index + found[0].length;
    }
    const written = new RegExp(`^\\s*(${number}|'[^']*')`).exec(next.slice(at));
    if (!written) throw new Error(`${path} is not written as a number: change it in domain/constants.ts.`);
    const from = at + written[0].length - (written[1] ?? '').length;
    const literal = typeof value === 'number' ? String(value) : `'${value.replaceAll("'", String.raw`\'`)}'`;
    next = next.slice(0, from) + literal + next.slice(at + written[0].length);
  }
  return next;
}

/** The snapshots of drafts that a changed form needs; those that would lose answers are left to lint. */
function shapesOf(committed: ReleaseFiles, changes: RuleChanges): Record<string, string> {
  const rules = createRules(committed)(changes);
  return Object.fromEntries(
    declaredDrafts(rules).flatMap((draft) => {
      const accepted = acceptShape(draft);
      return 'file' in accepted && accepted.text !== undefined ? [[accepted.file, accepted.text] as const] : [];
    }),
  );
}

/** Writes a draft into the working tree; a file that it no longer changes is as committed again. */
export async function writeDraft(
  project: string,
  committed: ReleaseFiles,
  before: RuleChanges,
  after: RuleChanges,
): Promise<void> {
  const root = join(project, 'schemas');
  const wanted: Record<string, string | undefined> = { ...shapesOf(committed, after) };
  for (const file of [...Object.keys(before.files), ...Object.keys(after.files)].filter(isChangeable))
    wanted[file] = after.files[file] ?? committed[file];
  for (const [file, text] of Object.entries(wanted)) {
    const path = join(root, file);
    if (text === undefined) await rm(path, { force: true });
    else if ((await readFile(path, 'utf8').catch(() => undefined)) !== text) await writeWhole(path, text);
  }
  const names = new Set([...Object.keys(before.constants), ...Object.keys(after.constants)]);
  if (names.size === 0) return;
  const file = join(project, 'domain/constants.ts');
  const text = await readFile(file, 'utf8');
  const values = [...names].map((path) => [path, after.constants[path] ?? findConstant(path)?.value] as const);
  const next = withConstants(text, Object.fromEntries(values) as RuleChanges['constants']);
  if (next !== text) await writeWhole(file, next);
}
