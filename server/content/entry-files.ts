/** The files of one entry, from the content folder or from a version of operators, and what they say. */
import { lstat, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentKind, readingMinutes } from '#domain/content/content.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { isObject } from '#schemas/model/json.ts';
import type { ContentEntry, ContentFacts, ContentFile, ContentText } from './content-index.ts';
import type { ContentFinding } from './finding.ts';
import { isFault, splitText, type SplitText, validateHead } from './front-matter.ts';
import { headBytes, isPicture, pictureSize } from './picture-size.ts';

/** Valid names of served files: no folder, no leading dot. */
export const isFileName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9_-]{0,60}\.(svg|png|mp4|webm)$|^captions\.[a-z]{2}\.vtt$/.test(name);

const textFiles = new Map<string, DictionaryLanguage>(
  languages.map(({ dictionary }) => [`${dictionary}.md`, dictionary]),
);

export interface EntryFiles {
  /** By language, as written. */
  readonly texts: ReadonlyMap<DictionaryLanguage, string>;
  /** By plain name: pictures, videos, captions. */
  readonly files: ReadonlyMap<string, ContentFile>;
  /** Names that no page can request. */
  readonly others?: readonly string[];
}

async function sizeIn(path: string): Promise<ContentFile['size']> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return pictureSize(path, buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

async function toContentFile(path: string): Promise<ContentFile> {
  const { size: bytes, mtimeMs } = await lstat(path);
  const size = isPicture(path) ? await sizeIn(path) : undefined;
  const version = `${Math.round(mtimeMs).toString(36)}-${bytes.toString(36)}`;
  return { path, bytes, version, ...(size && { size }) };
}

/** The regular files of an entry's folder: no folders in it, no symbolic links. */
export async function readFolder(root: string, kind: ContentKind, id: string): Promise<EntryFiles> {
  const folder = join(root, kind, id);
  const listed = await readdir(folder, { withFileTypes: true });
  const names = listed.filter((each) => each.isFile()).map(({ name }) => name);
  const texts = new Map<DictionaryLanguage, string>();
  const files = new Map<string, ContentFile>();
  const others: string[] = [];
  for (const name of names) {
    const language = textFiles.get(name);
    if (language) texts.set(language, await readFile(join(folder, name), 'utf8'));
    else if (isFileName(name)) files.set(name, await toContentFile(join(folder, name)));
    else others.push(name);
  }
  return { texts, files, others };
}

export interface ReadEntry {
  /** Undefined when the text with the facts can't be used. */
  readonly entry: ContentEntry | undefined;
  readonly findings: readonly ContentFinding[];
  /** The usable texts, split, by language. */
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

/** The usable part of an entry's files, and the faults of the rest. */
export function readEntry(kind: ContentKind, id: string, { texts, files, others = [] }: EntryFiles): ReadEntry {
  const findings: ContentFinding[] = others.map((name) => ({
    file: `${kind}/${id}/${name}`,
    line: 1,
    key: 'notContentFile',
  }));
  const sources = new Map<DictionaryLanguage, SplitText>();
  for (const [language, source] of texts) {
    const file = `${kind}/${id}/${language}.md`;
    const read = splitText(source);
    if (isFault(read)) {
      findings.push({ file, ...read });
      continue;
    }
    const wrong = validateHead(kind, read.head, language === 'es');
    findings.push(...wrong.map((fault) => ({ file, ...fault })));
    if (wrong.length === 0) sources.set(language, read);
  }
  const spanish = sources.get('es');
  if (!spanish) {
    if (!texts.has('es')) findings.push({ file: `${kind}/${id}/es.md`, line: 1, key: 'missing' });
    return { entry: undefined, findings, sources };
  }
  const entry: ContentEntry = {
    kind,
    id,
    facts: spanish.head.values as ContentFacts,
    texts: Object.fromEntries(
      [...sources].map(([language, source]) => [language, asText(source)]),
    ) as ContentEntry['texts'],
    files,
  };
  return { entry, findings, sources };
}
