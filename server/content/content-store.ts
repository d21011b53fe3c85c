/**
 * All content in memory: the files of the content folder, and over them what operators have published (ADR 77). It is
 * read on first use, and again when a file or a publication changes. An entry that becomes unreadable stays as it was,
 * and the error is reported.
 */
import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentId, type ContentKind, contentKinds } from '#domain/content/content.ts';
import { type ContentEntry, ContentIndex } from './content-index.ts';
import { type EntryFiles, readEntry, readFolder } from './entry-files.ts';
import type { ContentFinding } from './finding.ts';

/** An editor's save causes several file system events. */
const settleMs = 80;
/** Polling interval for file systems without events, e.g. over a network. */
const lookMs = 30_000;
/** How soon every process shows what another one has published. */
const publishedMs = 2_000;
/** Entries read at once. */
const atOnce = 16;

export interface Place {
  readonly kind: ContentKind;
  readonly id: string;
}

/** What operators have published of an entry. */
export interface Publication extends Place {
  /** Undefined: the files of the folder. Null: nothing. */
  readonly shown: EntryFiles | null | undefined;
  /** What replaces it, from a day of Mexico City on. */
  readonly next?: { readonly from: string; readonly files: EntryFiles };
}

export interface Publications {
  /** Equal for the same publications. */
  stamp(): Promise<string>;
  list(): Promise<readonly Publication[]>;
}

export interface ContentLibrary {
  /** All content; the first call reads it, and later ones don't wait. */
  current(): ContentIndex | Promise<ContentIndex>;
  /** Takes what has just been published, without waiting for the next look. */
  refresh(): Promise<void>;
  /** The entries of the folder alone, by `kind/id`: what the release has. */
  folder(): Promise<ReadonlyMap<string, ContentEntry>>;
  /** Ends the watching. */
  close(): void;
}

export interface LibraryOptions {
  /** Called with the unusable parts after each read. */
  readonly onFindings?: (findings: readonly ContentFinding[]) => void;
  readonly publications?: Publications;
}

interface Known {
  readonly stamp: string;
  readonly entry: ContentEntry | undefined;
}

/** Names and times of an entry's files: equal for the same content. */
async function getStamp(folder: string): Promise<string> {
  const names = (await readdir(folder)).toSorted();
  const facts = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return names.map((name, index) => `${name} ${facts[index]?.mtimeMs} ${facts[index]?.size}`).join('\n');
}

/** Every folder of an entry; a name that is invalid in a URL is left out and reported. */
export async function listPlaces(root: string): Promise<{ places: Place[]; findings: ContentFinding[] }> {
  const places: Place[] = [];
  const findings: ContentFinding[] = [];
  for (const kind of contentKinds) {
    const listed = await readdir(join(root, kind), { withFileTypes: true }).catch(() => []);
    for (const each of listed.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))) {
      if (each.isDirectory() && contentId.test(each.name)) places.push({ kind, id: each.name });
      else findings.push({ file: `${kind}/${each.name}`, line: 1, key: 'badName' });
    }
  }
  return { places, findings };
}

const toKey = ({ kind, id }: Place): string => `${kind}/${id}`;

/** The entries of a publication over the one of the folder: at most one is visible on a day. */
function toEntries(
  { kind, id, shown, next }: Publication,
  ofFolder: ContentEntry | undefined,
  tell: (findings: readonly ContentFinding[]) => void,
): ContentEntry[] {
  const read = (files: EntryFiles): ContentEntry | undefined => {
    const { entry, findings } = readEntry(kind, id, files);
    if (!entry) tell(findings);
    return entry;
  };
  const current = shown === undefined ? ofFolder : shown === null ? undefined : (read(shown) ?? ofFolder);
  const following = next && read(next.files);
  if (!next || !following) return current ? [current] : [];
  return [...(current ? [{ ...current, until: next.from }] : []), { ...following, from: next.from }];
}

export function openLibrary(
  root: string,
  { onFindings = () => undefined, publications }: LibraryOptions = {},
): ContentLibrary {
  const known = new Map<string, Known>();
  let published: readonly Publication[] = [];
  let publishedStamp: string | undefined;
  let shelf: ContentIndex | Promise<ContentIndex> | undefined;
  let watcher: FSWatcher | undefined;
  const looking: NodeJS.Timeout[] = [];
  let settling: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();

  /** Reads what has changed in the folder; true when anything has. */
  async function readFiles(): Promise<boolean> {
    const { places, findings } = await listPlaces(root);
    const found: ContentFinding[] = [...findings];
    const wanted = new Set(places.map(toKey));
    const gone = [...known.keys()].filter((key) => !wanted.has(key));
    for (const key of gone) known.delete(key);
    let changed = gone.length > 0;
    const waiting = [...places];
    const work = async () => {
      for (let place = waiting.shift(); place; place = waiting.shift()) {
        const key = toKey(place);
        const before = known.get(key);
        const stamp = await getStamp(join(root, key)).catch(() => '');
        if (before?.stamp === stamp || stamp === '') continue;
        const files = await readFolder(root, place.kind, place.id).catch(() => undefined);
        if (!files) continue;
        const now = readEntry(place.kind, place.id, files);
        changed = true;
        found.push(...now.findings);
        known.set(key, { stamp, entry: now.entry ?? before?.entry });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (changed && found.length > 0) onFindings(found);
    return changed;
  }

  /** Reads what operators have published since; true when anything has changed. */
  async function readPublished(): Promise<boolean> {
    const stamp = await publications?.stamp();
    if (!publications || stamp === publishedStamp) return false;
    published = await publications.list();
    publishedStamp = stamp;
    return true;
  }

  function createContentIndex(): ContentIndex {
    const over = new Map(published.map((each) => [toKey(each), each]));
    const untouched = [...known].flatMap(([key, { entry }]) => (over.has(key) ? [] : (entry ?? [])));
    const findings: ContentFinding[] = [];
    const replaced = published.flatMap((each) =>
      toEntries(each, known.get(toKey(each))?.entry, (found) => findings.push(...found)),
    );
    if (findings.length > 0) onFindings(findings);
    return new ContentIndex([...untouched, ...replaced]);
  }

  /** One read after the other. A folder or database that is missing for a moment removes nothing that was read. */
  function readAgain(read: () => Promise<boolean>): Promise<void> {
    const before = reading;
    const after = (async () => {
      await before;
      if (await read().catch(() => false)) shelf = createContentIndex();
    })();
    reading = after;
    return after;
  }

  async function begin(): Promise<ContentIndex> {
    follow();
    const first = Promise.all([readFiles(), readPublished().catch(() => false)]);
    reading = first.then(
      () => undefined,
      () => undefined,
    );
    await first;
    return (shelf = createContentIndex());
  }

  const look = (read: () => Promise<boolean>, everyMs: number) =>
    looking.push(setInterval(() => void readAgain(read), everyMs).unref());

  function follow(): void {
    const soon = () => {
      clearTimeout(settling);
      settling = setTimeout(() => void readAgain(readFiles), settleMs).unref();
    };
    look(readFiles, lookMs);
    if (publications) look(readPublished, publishedMs);
    try {
      watcher = watch(root, { recursive: true, persistent: false }, soon);
      // Too many folders for the system, or a missing folder: polling replaces the watcher.
      watcher.on('error', () => watcher?.close());
    } catch {
      watcher = undefined;
    }
  }

  function current(): ContentIndex | Promise<ContentIndex> {
    shelf ??= begin();
    return shelf;
  }

  return {
    current,
    // Before the first use there is nothing to bring up to date.
    refresh: async () => (shelf ? readAgain(readPublished) : undefined),
    async folder() {
      await current();
      return new Map([...known].flatMap(([key, { entry }]) => (entry ? [[key, entry] as const] : [])));
    },
    close() {
      watcher?.close();
      for (const timer of looking) clearInterval(timer);
      clearTimeout(settling);
    },
  };
}
