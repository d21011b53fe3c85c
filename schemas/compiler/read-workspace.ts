/** Reads all files of the analysts, each once. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { RuleChanges } from '../model/rule-changes.ts';
import { parseSource, type Source } from '../model/source.ts';
import { toWorkspace, type Workspace } from './workspace.ts';

const readFolders = ['forms', 'calls', 'content', 'shared', 'conditions', 'drafts'];

async function listJson(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Number of cached folders: the project's, and one or two that are compared with it. */
const mostRoots = 3;

/** By folder and file. */
const remembered = new Map<string, Map<string, Source>>();

function getRemembered(root: string): Map<string, Source> {
  const files = remembered.get(root) ?? new Map<string, Source>();
  // Reinserted at the end, so that the first entry is the least recently used.
  remembered.delete(root);
  remembered.set(root, files);
  for (const oldest of [...remembered.keys()].slice(0, -mostRoots)) remembered.delete(oldest);
  return files;
}

/**
 * A file with unchanged content is the same source object, so that its results stay cached.
 * @param changed the text that a rule set has in its place.
 */
async function readSource(
  root: string,
  file: string,
  files: Map<string, Source>,
  changed: string | undefined,
): Promise<Source> {
  const text = changed ?? (await readFile(join(root, file), 'utf8'));
  const before = files.get(file);
  if (before?.text === text) return before;
  const source = parseSource(file, text);
  files.set(file, source);
  return source;
}

/** @param changed files of a rule set, which come in place of the folder's or in addition. */
export async function readWorkspace(root: string, changed: RuleChanges['files'] = {}): Promise<Workspace> {
  const files = (await Promise.all(readFolders.map((folder) => listJson(root, folder)))).flat();
  const wanted = new Set(['rules.json', 'fields.json']);
  const texts = (await listJson(root, 'messages')).filter((file) => wanted.has(file.split('/').at(-1) ?? ''));
  const before = getRemembered(root);
  const all = new Set([...files, ...texts, ...Object.keys(changed)]);
  const sources = await Promise.all([...all].toSorted().map((file) => readSource(root, file, before, changed[file])));
  return toWorkspace(root, sources);
}
