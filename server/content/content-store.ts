/**
 * The content folder in memory: read on first use, and again when one of its files changes. An entry that becomes
 * unreadable stays as it was, and the error is reported.
 */
import { type FSWatcher, watch } from 'node:fs';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentId, type ContentKind, contentKinds, readingMinutes } from '#domain/content/content.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { isObject } from '#schemas/model/json.ts';
import {
  type ContentEntry,
  type ContentFacts,
  type ContentFile,
  type ContentFinding,
  ContentIndex,
  type ContentText,
} from './content-index.ts';
import { isFault, splitText, type SplitText, validateHead } from './front-matter.ts';

// Reads the folder of one entry: its usable content, and its faults.

/** Valid names of served files: no folder, no leading dot. */
const fileName = /^[a-z0-9][a-z0-9_-]*\.(svg|png|mp4|webm)$|^captions\.[a-z]{2}\.vtt$/;

const textFiles = new Map<string, DictionaryLanguage>(
  languages.map(({ dictionary }) => [`${dictionary}.md`, dictionary]),
);

export interface ReadEntry {
  /** Undefined when the text with the facts can't be used. */
  readonly entry: ContentEntry | undefined;
  readonly findings: readonly ContentFinding[];
  /** The split file by language, for the linter. */
  readonly sources: ReadonlyMap<DictionaryLanguage, SplitText>;
}

const textIn = (values: unknown, name: string): string | undefined => {
  const value = isObject(values) ? values[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

function asText({ head: { values }, body }: SplitText): ContentText {
  const pictureAlt = textIn(values['picture'], 'alt');
  const placeName = textIn(values['place'], 'name');
  const issuer = textIn(values, 'issuer');
  return {
    title: textIn(values, 'title') ?? '',
    summary: textIn(values, 'summary') ?? '',
    body,
    minutes: readingMinutes(body),
    ...(pictureAlt !== undefined && { pictureAlt }),
    ...(placeName !== undefined && { placeName }),
    ...(issuer !== undefined && { issuer }),
  };
}

/** The entry's regular files with valid names: no folders, no symbolic links. */
async function readFiles(folder: string, names: readonly string[]): Promise<Map<string, ContentFile>> {
  const files = new Map<string, ContentFile>();
  for (const name of names.filter((each) => fileName.test(each))) {
    const path = join(folder, name);
    const { size, mtimeMs } = await lstat(path);
    files.set(name, { path, bytes: size, version: `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}` });
  }
  return files;
}

/** @param root the folder of content. */
export async function readEntry(root: string, kind: ContentKind, id: string): Promise<ReadEntry> {
  const folder = join(root, kind, id);
  const listed = await readdir(folder, { withFileTypes: true });
  const names = listed.filter((each) => each.isFile()).map(({ name }) => name);
  const findings: ContentFinding[] = [];
  const sources = new Map<DictionaryLanguage, SplitText>();
  for (const name of names) {
    const language = textFiles.get(name);
    const tell = (line: number, what: string) => findings.push({ file: `${kind}/${id}/${name}`, line, what });
    if (!language) {
      if (!fileName.test(name)) tell(1, 'is neither a text of a language nor a picture, a video or its captions');
      continue;
    }
    const read = splitText(await readFile(join(folder, name), 'utf8'));
    if (isFault(read)) {
      tell(read.line, read.what);
      continue;
    }
    const wrong = validateHead(kind, read.head, language === 'es');
    for (const { line, what } of wrong) tell(line, what);
    if (wrong.length === 0) sources.set(language, read);
  }
  const spanish = sources.get('es');
  if (!spanish) {
    if (!names.includes('es.md')) findings.push({ file: `${kind}/${id}/es.md`, line: 1, what: 'is missing' });
    return { entry: undefined, findings, sources };
  }
  const texts = Object.fromEntries([...sources].map(([language, source]) => [language, asText(source)]));
  const entry: ContentEntry = {
    kind,
    id,
    facts: spanish.head.values as ContentFacts,
    texts: texts as ContentEntry['texts'],
    files: await readFiles(folder, names),
  };
  return { entry, findings, sources };
}

/** An editor's save causes several file system events. */
const settleMs = 80;
/** Polling interval for file systems without events, e.g. over a network. */
const lookMs = 30_000;
/** Entries read at once. */
const atOnce = 16;

export interface ContentLibrary {
  /** The content of the folder; the first call reads it, and later ones don't wait. */
  current(): ContentIndex | Promise<ContentIndex>;
  /** Ends the watching. */
  close(): void;
}

export interface LibraryOptions {
  /** Called with the unusable parts after each read. */
  readonly onFindings?: (findings: readonly ContentFinding[]) => void;
}

interface Known {
  readonly stamp: string;
  readonly entry: ContentEntry | undefined;
}

interface Place {
  readonly kind: ContentKind;
  readonly id: string;
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
      else
        findings.push({
          file: `${kind}/${each.name}`,
          line: 1,
          what: 'must be a folder of 3 to 60 letters a to z, digits and hyphens',
        });
    }
  }
  return { places, findings };
}

export function openLibrary(root: string, { onFindings = () => undefined }: LibraryOptions = {}): ContentLibrary {
  const known = new Map<string, Known>();
  let shelf: ContentIndex | Promise<ContentIndex> | undefined;
  let watcher: FSWatcher | undefined;
  let looking: NodeJS.Timeout | undefined;
  let settling: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();

  /** Reads what has changed; true when anything has. */
  async function read(): Promise<boolean> {
    const { places, findings } = await listPlaces(root);
    const found: ContentFinding[] = [...findings];
    const wanted = new Set(places.map(({ kind, id }) => `${kind}/${id}`));
    const gone = [...known.keys()].filter((key) => !wanted.has(key));
    for (const key of gone) known.delete(key);
    let changed = gone.length > 0;
    const waiting = [...places];
    const work = async () => {
      for (let place = waiting.shift(); place; place = waiting.shift()) {
        const key = `${place.kind}/${place.id}`;
        const before = known.get(key);
        const stamp = await getStamp(join(root, key)).catch(() => '');
        if (before?.stamp === stamp || stamp === '') continue;
        const now = await readEntry(root, place.kind, place.id).catch(() => undefined);
        if (!now) continue;
        changed = true;
        found.push(...now.findings);
        known.set(key, { stamp, entry: now.entry ?? before?.entry });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (changed && found.length > 0) onFindings(found);
    return changed;
  }

  const createContentIndex = () => new ContentIndex([...known.values()].flatMap(({ entry }) => entry ?? []));

  function readAgain(): void {
    reading = readAfter(reading);
  }

  async function readAfter(before: Promise<void>): Promise<void> {
    await before;
    // A folder that is missing for a moment doesn't remove what was read from it.
    if (await read().catch(() => false)) shelf = createContentIndex();
  }

  async function begin(): Promise<ContentIndex> {
    follow();
    const first = read();
    reading = first.then(
      () => undefined,
      () => undefined,
    );
    await first;
    return (shelf = createContentIndex());
  }

  function follow(): void {
    const soon = () => {
      clearTimeout(settling);
      settling = setTimeout(readAgain, settleMs);
      settling.unref();
    };
    looking = setInterval(readAgain, lookMs);
    looking.unref();
    try {
      watcher = watch(root, { recursive: true, persistent: false }, soon);
      // Too many folders for the system, or a missing folder: polling replaces the watcher.
      watcher.on('error', () => watcher?.close());
    } catch {
      watcher = undefined;
    }
  }

  return {
    current() {
      shelf ??= begin();
      return shelf;
    },
    close() {
      watcher?.close();
      clearInterval(looking);
      clearTimeout(settling);
    },
  };
}
