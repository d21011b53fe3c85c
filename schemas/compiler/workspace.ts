/** All files of the analysts, read once. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { languages } from '#domain/languages.ts';
import { joinLayout, type Layout } from './layout.ts';
import { parseSource, type Source } from '../model/source.ts';

export const dictionaries = languages.map(({ dictionary }) => dictionary);
export type Dictionary = (typeof dictionaries)[number];

export interface Workspace {
  /** Absolute path of the schemas folder. */
  readonly root: string;
  /** By file, relative to the root: `forms/order/sender.schema.json`, `shared/contact.schema.json`. */
  readonly schemas: ReadonlyMap<string, Source>;
  /** By the file of its form, with its shared groups in place. */
  readonly uis: ReadonlyMap<string, Layout>;
  /** Shared layout groups, by file: `shared/party.ui.json`. */
  readonly layoutGroups: ReadonlyMap<string, Source>;
  /** Namespaces `rules` and `fields`, by file: `messages/es/rules.json`. */
  readonly messages: ReadonlyMap<string, Source>;
  /** Named conditions, by name. */
  readonly conditions: ReadonlyMap<string, Source>;
  /** Declared drafts and the snapshots of their shapes: `drafts/order.draft.json`, `drafts/order/1.shape.json`. */
  readonly drafts: ReadonlyMap<string, Source>;
}

const readFolders = ['forms', 'calls', 'content', 'shared', 'conditions', 'drafts'];

const conditionFile = /^conditions\/([A-Za-z][\w-]*)\.condition\.json$/;

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

/** A file with unchanged content is the same source object, so that its results stay cached. */
async function readSource(root: string, file: string, files: Map<string, Source>): Promise<Source> {
  const text = await readFile(join(root, file), 'utf8');
  const before = files.get(file);
  if (before?.text === text) return before;
  const source = parseSource(file, text);
  files.set(file, source);
  return source;
}

export async function readWorkspace(root: string): Promise<Workspace> {
  const files = (await Promise.all(readFolders.map((folder) => listJson(root, folder)))).flat();
  const wanted = new Set(['rules.json', 'fields.json']);
  const texts = (await listJson(root, 'messages')).filter((file) => wanted.has(file.split('/').at(-1) ?? ''));
  const before = getRemembered(root);
  const sources = await Promise.all([...files, ...texts].map((file) => readSource(root, file, before)));
  const pick = (test: (file: string) => boolean) => sources.filter(({ file }) => test(file));
  const groups = pick((file) => file.startsWith('shared/') && file.endsWith('.ui.json'));
  const layoutGroups = new Map(groups.map((source) => [source.file, source]));
  return {
    root,
    schemas: new Map(pick((file) => file.endsWith('.schema.json')).map((source) => [source.file, source])),
    uis: new Map(
      pick((file) => file.endsWith('.ui.json') && !layoutGroups.has(file)).map((source) => [
        source.file.replace(/\.ui\.json$/, '.schema.json'),
        joinLayout(source, layoutGroups),
      ]),
    ),
    layoutGroups,
    messages: new Map(pick((file) => file.startsWith('messages/')).map((source) => [source.file, source])),
    conditions: new Map(
      sources.flatMap((source) =>
        (conditionFile.exec(source.file) ?? []).slice(1).map((name) => [name, source] as const),
      ),
    ),
    drafts: new Map(pick((file) => file.startsWith('drafts/')).map((source) => [source.file, source])),
  };
}

/** `forms/order/sender.schema.json` → `order/sender`; `calls/zip.schema.json` → `calls/zip`; `content/news.schema.json` → `content/news`; a shared group has no id. */
export function getId(file: string): string | undefined {
  if (file.startsWith('shared/')) return undefined;
  return file.replace(/^forms\//, '').replace(/\.schema\.json$/, '');
}

/** The files that become modules, in order. */
export const entryFiles = (workspace: Workspace): string[] =>
  [...workspace.schemas.keys()].filter((file) => getId(file) !== undefined);
