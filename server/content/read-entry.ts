/** Reads the folder of one entry: its usable content, and its faults. */
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentKind, readingMinutes } from '#domain/content.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { isObject } from '#schemas/model/json.ts';
import { isFault, splitText, type SplitText } from './front-matter.ts';
import { validateHead } from './validate-head.ts';
import type { ContentEntry, ContentFacts, ContentFile, ContentFinding, ContentText } from './types.ts';

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
