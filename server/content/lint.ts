/** All problems of an entry, whether it is in the content folder or what an operator writes. */
import { type ContentKind, contentKinds, contentPages } from '#domain/content/content.ts';
import { isSitePath } from '#domain/content/site-paths.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { fileFault } from './check-file.ts';
import type { ContentEntry, ContentFile } from './content-index.ts';
import type { ReadEntry } from './entry-files.ts';
import type { ContentFinding, Problem, ProblemKey } from './finding.ts';
import type { SplitText } from './front-matter.ts';
import { readBody } from './markdown.ts';

/** Shorter bodies may be the same in two languages. */
const leastToCompare = 40;

/** What an entry is compared with. */
export interface LintFacts {
  /** Every entry that readers have or will have: `kind/id`. */
  readonly keys: ReadonlySet<string>;
  /** The moment in Mexico City by which events are over and positions closed. */
  readonly moment: string;
  /** The languages that each entry must have. */
  readonly dictionaries: readonly DictionaryLanguage[];
  readonly load: (file: ContentFile) => Promise<Uint8Array>;
}

type Tell = (at: { language: DictionaryLanguage; line: number; pointer?: string }, problem: Problem) => void;

interface Look {
  readonly read: ReadEntry;
  readonly facts: LintFacts;
  readonly tell: Tell;
}

const entryPages: Readonly<Record<string, ContentKind>> = {
  '/information': 'information',
  '/aboutCareersDetail': 'positions',
  '/aboutPositionApply': 'positions',
};

/** Paths of the site that a text may link to; paths of content are compared with the entries. */
function linkFault(href: string, keys: ReadonlySet<string>): Problem | undefined {
  if (!href.startsWith('/')) return undefined;
  const url = new URL(href, 'https://site.invalid');
  const missing = (kind: string, id: string): Problem | undefined =>
    keys.has(`${kind}/${id}`) ? undefined : { key: 'noEntry', params: { href, kind, id } };
  const named = entryPages[url.pathname];
  const asked = url.searchParams.get('id');
  if (named !== undefined && asked !== null) return missing(named, asked);
  const [, kind = '', id] = url.pathname.split('/');
  if (id !== undefined && (contentKinds as readonly string[]).includes(kind)) return missing(kind, id);
  return isSitePath(url.pathname) ? undefined : { key: 'noPage', params: { href } };
}

/** Finds untranslated copies. */
function lookAtLanguages({ read, facts: { dictionaries }, tell }: Look): void {
  const spanish = read.sources.get('es');
  const reported = new Set(read.findings.map(({ file }) => file.split('/').at(-1)));
  for (const language of dictionaries) {
    const source = read.sources.get(language);
    if (!source && !reported.has(`${language}.md`)) tell({ language, line: 1 }, { key: 'noLanguage' });
    if (!source || !spanish || language === 'es') continue;
    for (const name of ['title', 'summary']) {
      const value = source.head.values[name];
      if (typeof value === 'string' && value.includes(' ') && value === spanish.head.values[name])
        tell({ language, line: source.head.lineOf(`/${name}`), pointer: `/${name}` }, { key: 'sameTitle' });
    }
    const body = source.body.trim();
    const at = { language, line: source.bodyLine };
    if (body.length >= leastToCompare && body === spanish.body.trim()) tell(at, { key: 'sameText' });
    if (body === '' && spanish.body.trim() !== '') tell(at, { key: 'noText' });
  }
}

function lookAtBodies({ read, facts: { keys }, tell }: Look, entry: ContentEntry): void {
  for (const [language, source] of read.sources) {
    const at = (line: number) => ({ language, line: source.bodyLine + line - 1 });
    const picture = (name: string) => {
      const size = entry.files.get(name)?.size;
      return size && { src: name, ...size };
    };
    const { faults, links } = readBody(source.body, { picture });
    for (const { line, ...problem } of faults) tell(at(line), problem);
    for (const { line, href } of links) {
      const problem = linkFault(href, keys);
      if (problem) tell(at(line), problem);
    }
  }
}

/** Finds named files that are missing, and what they lack. */
function lookAtNamedFiles(
  { read, facts: { dictionaries }, tell }: Look,
  entry: ContentEntry,
  { head }: SplitText,
): void {
  const { picture, video } = entry.facts;
  const at = (pointer: string) => ({ language: 'es' as const, line: head.lineOf(pointer), pointer });
  const isMissing = (file: string, pointer: string) => {
    if (entry.files.has(file)) return false;
    tell(at(pointer), { key: 'noFile', params: { file } });
    return true;
  };
  if (picture && !isMissing(picture.file, '/picture/file')) {
    const size = entry.files.get(picture.file)?.size;
    const isWrong = size ? Math.abs(size.width / size.height - picture.width / picture.height) > 0.02 : true;
    const real = size ? `${size.width} × ${size.height}` : '?';
    if (isWrong) tell(at('/picture/width'), { key: 'wrongSize', params: { real } });
  }
  if (video) {
    isMissing(video.file, '/video/file');
    isMissing(video.poster, '/video/poster');
    for (const language of dictionaries) {
      const file = `captions.${language}.vtt`;
      if (!entry.files.has(file)) tell(at('/video'), { key: 'noCaptions', params: { file } });
    }
  }
  for (const [language, source] of read.sources) {
    if (picture && language !== 'es' && source.head.values['picture'] === undefined)
      tell({ language, line: 1, pointer: '/picture/alt' }, { key: 'noAlt' });
  }
}

/** Finds facts in `es.md` that contradict other entries or the date. */
function lookAtFacts({ facts: { keys, moment }, tell }: Look, entry: ContentEntry, { head }: SplitText): void {
  const { facts, kind, id } = entry;
  const at = (pointer: string, key: ProblemKey, params: Problem['params'] = {}) =>
    tell({ language: 'es', line: head.lineOf(pointer), pointer }, { key, params });
  if (facts.ends !== undefined && facts.ends < moment) at('/ends', 'over', { since: facts.ends });
  if (facts.closes !== undefined && facts.closes < moment.slice(0, 10))
    at('/closes', 'closed', { since: facts.closes });
  for (const other of facts.related ?? [])
    if (other === id || !keys.has(`${kind}/${other}`)) at('/related', 'noEntry', { href: other, kind, id: other });
  if (facts.salary && facts.salary.to < facts.salary.from) at('/salary/to', 'salaryBackwards');
  if (kind === 'pages' && !(contentPages as readonly string[]).includes(id))
    tell({ language: 'es', line: 1 }, { key: 'notPage', params: { pages: contentPages.join(', ') } });
}

export async function lintEntry(
  {
    kind,
    id,
    read,
    files,
  }: { kind: ContentKind; id: string; read: ReadEntry; files: ReadonlyMap<string, ContentFile> },
  facts: LintFacts,
): Promise<ContentFinding[]> {
  const key = `${kind}/${id}`;
  const findings = [...read.findings];
  const tell: Tell = ({ language, ...at }, problem) =>
    findings.push({ file: `${key}/${language}.md`, ...at, ...problem });
  const look: Look = { read, facts, tell };
  lookAtLanguages(look);
  const spanish = read.sources.get('es');
  if (read.entry && spanish) {
    lookAtBodies(look, read.entry);
    lookAtNamedFiles(look, read.entry, spanish);
    lookAtFacts(look, read.entry, spanish);
  }
  for (const [name, file] of files) {
    const fault = fileFault(name, await facts.load(file));
    if (fault) findings.push({ file: `${key}/${name}`, ...fault });
  }
  return findings;
}

/**
 * A new language ships with its interface texts alone, and its readers see Spanish until editors have written the first
 * entry; from then on every entry is required.
 */
export const getWritten = (isWritten: (language: DictionaryLanguage) => boolean): DictionaryLanguage[] =>
  languages.map(({ dictionary }) => dictionary).filter(isWritten);
