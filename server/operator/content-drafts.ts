/** An entry as operators work on it: its draft, what readers get of it, and what the lint says. */
import { readFile } from 'node:fs/promises';
import { contentKinds } from '#domain/content/content.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { type ContentEntry, type ContentFile, isPublished } from '../content/content-index.ts';
import type { Place } from '../content/content-store.ts';
import { type EntryFiles, type ReadEntry, readEntry, readFolder } from '../content/entry-files.ts';
import { type ContentFinding, isBlocking } from '../content/finding.ts';
import { momentAt } from '../content/front-matter.ts';
import { getWritten, lintEntry } from '../content/lint.ts';
import {
  type EntryRow,
  findEntry,
  findFile,
  findVersion,
  getEntryOn,
  insertFile,
  listEntries,
  listUsedVersions,
  lockEntry,
} from '../modules/content/version-store.ts';
import { sayProblem } from './content-findings.ts';
import { assertSeen, type CommandContext, exits, fieldRefused, getRevision, type Row } from './command.ts';
import { say } from './sentences.ts';

type Context = Pick<CommandContext, 'db' | 'now' | 'content' | 'config'>;

export const contentLanguages: readonly DictionaryLanguage[] = languages.map(({ dictionary }) => dictionary);

/** The files that the release has, whose number is that of no version. */
export const ofFolder = 0;

export interface Draft {
  readonly place: Place;
  /** `news/new-routes`. */
  readonly key: string;
  /** As it is today; undefined while operators have not touched the entry. */
  readonly row: EntryRow | undefined;
  /** `ofFolder` for files of the folder. */
  readonly version: number;
  readonly files: EntryFiles;
  readonly revision: string;
}

/** @throws Refused for a kind that the site does not have */
export function toPlace(key: string): Place {
  const [kind = '', id = ''] = key.split('/');
  const known = contentKinds.find((each) => each === kind);
  if (!known)
    throw fieldRefused('entry', say('content.noKind', { kind, kinds: contentKinds.join(', ') }), exits.misuse);
  return { kind: known, id };
}

/** An entry without a row is that of the folder, like one whose row names no version. */
const toRevision = (row: EntryRow | undefined): string =>
  getRevision(
    row?.draft ?? null,
    row?.shown ?? null,
    row?.next ?? null,
    row?.next_from ?? null,
    row?.is_withdrawn ?? false,
  );

/** The files that the release has of an entry. */
export const readRelease = (
  { config }: Pick<Context, 'config'>,
  { kind, id }: Place,
): Promise<EntryFiles | undefined> => readFolder(config.contentDir, kind, id).catch(() => undefined);

async function toDraft(context: Context, place: Place, stored: EntryRow | undefined): Promise<Draft | undefined> {
  const row = stored && getEntryOn(stored, momentAt(context.now).date);
  const version = row?.draft ?? ofFolder;
  const files =
    version === ofFolder ? await readRelease(context, place) : await findVersion(context.db, place, version);
  const key = `${place.kind}/${place.id}`;
  return files && { place, key, row, version, files, revision: toRevision(row) };
}

const absent = (key: string) => fieldRefused('entry', say('content.absent', { entry: key }));

export async function readDraft(context: Context, key: string): Promise<Draft> {
  const place = toPlace(key);
  const draft = await toDraft(context, place, await findEntry(context.db, place));
  if (!draft) throw absent(key);
  return draft;
}

/** @throws Refused when another operator was faster */
export async function lockDraft(context: Context, key: string, seen: string | undefined): Promise<Draft> {
  const place = toPlace(key);
  const draft = await toDraft(context, place, await lockEntry(context.db, place));
  if (!draft) throw absent(key);
  assertSeen(key, seen, draft.revision);
  return draft;
}

/** The bytes of a file, wherever it is. */
export async function loadFile({ db }: Pick<Context, 'db'>, { path, version }: ContentFile): Promise<Buffer> {
  if (path !== undefined) return readFile(path);
  const bytes = await findFile(db, version);
  if (!bytes) throw new Error(`The file ${version} of the content is missing.`);
  return bytes;
}

/** The same files with their bytes in the database: the next release may have others. */
export async function storeFiles(context: Pick<Context, 'db'>, { texts, files }: EntryFiles): Promise<EntryFiles> {
  const stored = new Map<string, ContentFile>();
  for (const [name, file] of files) {
    const { path: _, ...facts } = file;
    stored.set(
      name,
      file.path === undefined
        ? file
        : { ...facts, version: await insertFile(context.db, await loadFile(context, file)) },
    );
  }
  return { texts, files: stored };
}

/** An entry with every version that matters. */
interface Overview {
  readonly key: string;
  readonly place: Place;
  readonly row: EntryRow | undefined;
  /** What readers get today or later; undefined: nothing. */
  readonly shown: ContentEntry | undefined;
  readonly next: ContentEntry | undefined;
  /** What operators work on; its facts are missing when they can't be used. */
  readonly draft: ContentEntry | undefined;
}

export async function listOverviews({ db, content, now }: Context): Promise<Overview[]> {
  const today = momentAt(now).date;
  const folder = await content.folder();
  const [stored, versions] = [await listEntries(db), await listUsedVersions(db)];
  const rows = new Map(stored.map((row) => [`${row.kind}/${row.slug}`, getEntryOn(row, today)]));
  const keys = [...new Set([...folder.keys(), ...rows.keys()])];
  return keys.flatMap((key): Overview[] => {
    const place = toPlace(key);
    const row = rows.get(key);
    const read = (version: number | null): ContentEntry | undefined => {
      const files = version === null ? undefined : versions.get(`${key}/${version}`);
      return files && readEntry(place.kind, place.id, files).entry;
    };
    const release = folder.get(key);
    if (!release && row?.draft === null && row.shown === null && row.next === null) return [];
    const shown = row?.is_withdrawn ? undefined : typeof row?.shown !== 'number' ? release : read(row.shown);
    const draft = typeof row?.draft !== 'number' ? release : read(row.draft);
    return [{ key, place, row, shown, next: read(row?.next ?? null), draft }];
  });
}

const stateColumns = ['published', 'scheduled', 'draft', 'closed', 'withdrawn'] as const;
type ContentState = (typeof stateColumns)[number];

export function getState({ row, shown, next }: Overview, now: Date): ContentState {
  const { date } = momentAt(now);
  if (shown && isPublished(shown, date)) return 'published';
  if (next || (shown?.facts.published ?? '') > date) return 'scheduled';
  if (shown) return 'closed';
  return row?.is_withdrawn ? 'withdrawn' : 'draft';
}

/** The day on which readers first get what they don't have yet. */
function getDay({ row, shown, next, draft }: Overview): string | null {
  const published = (next ?? shown ?? draft)?.facts.published ?? null;
  const from = row?.next_from ?? null;
  return from !== null && published !== null ? (from > published ? from : published) : (from ?? published);
}

export const hasUnpublished = ({ row }: Overview): boolean =>
  row !== undefined && row.draft !== null && row.draft !== (row.next ?? (row.is_withdrawn ? null : row.shown));

export function toOverviewRow(overview: Overview, now: Date): Row {
  const { key, place, shown, next, draft } = overview;
  const entry = draft ?? next ?? shown;
  const missing = contentLanguages.filter((language) => !entry?.texts[language]);
  return {
    entry: key,
    kind: place.kind,
    title: entry?.texts.es.title ?? null,
    state: getState(overview, now),
    visible: getDay(overview),
    unpublished: hasUnpublished(overview) ? 'true' : 'false',
    untranslated: missing.join(', ') || null,
  };
}

interface Linted {
  readonly findings: readonly ContentFinding[];
  readonly sources: ReadEntry['sources'];
}

/** What the lint says of files in the place of the entry's. */
export async function lintDraft(context: Context, { kind, id }: Place, files: EntryFiles): Promise<Linted> {
  const overviews = await listOverviews(context);
  const keys = new Set(overviews.flatMap(({ key, shown, next }) => (shown || next ? [key] : [])));
  keys.add(`${kind}/${id}`);
  const read = readEntry(kind, id, files);
  const findings = await lintEntry(
    { kind, id, read, files: files.files },
    {
      keys,
      moment: momentAt(context.now).moment,
      dictionaries: getWritten((language) => overviews.some(({ shown }) => shown?.texts[language] !== undefined)),
      load: (file) => loadFile(context, file),
    },
  );
  return { findings, sources: read.sources };
}

/** The part of an entry's file name that names it within the entry. */
const getName = (file: string): string => file.split('/').slice(2).join('/');

/** The line of a text below its front matter and the blank lines after it, as operators edit it. */
function getBodyLine({ file, line, pointer }: ContentFinding, sources: Linted['sources']): number | null {
  const name = getName(file);
  const source = sources.get(name.replace(/\.md$/, '') as DictionaryLanguage);
  if (!source) return name.endsWith('.md') ? null : line;
  const blank = /^\s*\n/.exec(source.body)?.[0].split('\n').length ?? 1;
  const own = line - source.bodyLine - blank + 2;
  return pointer === undefined && own > 0 ? own : null;
}

export const toFindingRows = ({ findings, sources }: Linted): Row[] =>
  findings.map((finding) => ({
    file: getName(finding.file),
    line: getBodyLine(finding, sources),
    field: finding.pointer ?? null,
    finding: sayProblem(finding),
    blocks: isBlocking(finding) ? 'true' : 'false',
  }));

/** `es.md · title`, and what is wrong there. */
export const sayFinding = (finding: ContentFinding) =>
  say('content.finding', {
    place: [getName(finding.file), ...(finding.pointer ?? '').split('/').filter(Boolean)].join(' · '),
    sentence: sayProblem(finding),
  });
