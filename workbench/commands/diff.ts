/** Describes the changes of the rules since a revision, for a review. */
import { resolve } from 'node:path';
import { type Command, schemasRoot } from '../command.ts';
import { compare } from '../diff/compare.ts';
import {
  getCommit,
  GitProblem,
  shortName,
  type Snapshot,
  snapshotOfRevision,
  snapshotOfWorkingTree,
  unpack,
  type Unpacked,
} from '../diff/snapshot.ts';
import { toReview } from '../diff/print.ts';
import { isWordLanguage, wordLanguages } from '#schemas/wording/language.ts';
import { readOptions } from '../wording/options.ts';

/** Everything that the rules depend on. */
const folders = ['schemas', 'domain', 'package.json'];

/** `HEAD`; `main feature`; `main..feature`. */
function getRevisions(
  positionals: readonly string[],
): readonly [before: string, after: string | undefined] | undefined {
  const [first = 'HEAD', second, ...more] = positionals.flatMap((word) =>
    word.split(/\.{2,3}/).map((part) => part || 'HEAD'),
  );
  return more.length > 0 ? undefined : [first, second];
}

async function seeAt(project: string, revision: string, opened: Unpacked[]): Promise<Snapshot> {
  const commit = await getCommit(project, revision);
  const unpacked = await unpack(project, commit, folders);
  opened.push(unpacked);
  return snapshotOfRevision(unpacked.project, shortName(revision, commit));
}

const reject = (sentence: string): number => {
  console.error(sentence);
  return 2;
};

/** @param project the folder of the repository, or of a clone. */
export async function diffRules(project: string, args: readonly string[]): Promise<number> {
  const read = readOptions(args, { lang: { type: 'string' }, json: { type: 'boolean', default: false } });
  if ('problem' in read) return reject(read.problem);
  const { lang, json } = read.values;
  if (lang !== undefined && !isWordLanguage(lang))
    return reject(`Changes are described in es and en, not in "${lang}".`);
  const revisions = getRevisions(read.positionals);
  if (!revisions)
    return reject('Name one revision to compare with the working tree, or two: npm run forms -- diff main feature');
  const [from, to] = revisions;
  const opened: Unpacked[] = [];
  try {
    const before = await seeAt(project, from, opened);
    const after = to === undefined ? await snapshotOfWorkingTree(project) : await seeAt(project, to, opened);
    const comparison = compare(before, after);
    const languages = lang === undefined ? wordLanguages : [lang];
    console.log(
      json
        ? JSON.stringify(comparison, null, 2)
        : languages.map((language) => toReview(comparison, language)).join('\n\n---\n\n'),
    );
    return 0;
  } catch (error) {
    if (error instanceof GitProblem) return reject(error.message);
    throw error;
  } finally {
    await Promise.all(opened.map(({ remove }) => remove()));
  }
}

export const command: Command = {
  usage: 'diff [REV [REV]] [--lang es|en] [--json]',
  about: 'tell in words what changed in the rules since a revision, and what it breaks',
  run: (args) => diffRules(resolve(schemasRoot, '..'), args),
};
