/** All errors in the content folder, with file and line. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchPath } from 'react-router-dom';
import { SaxesParser } from 'saxes';
import { contentKinds, contentPages } from '#domain/content/content.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { listPlaces, type ReadEntry, readEntry } from '#server/content/content-store.ts';
import { pictureSize, type PictureSize } from '#server/content/picture-size.ts';
import { readBody } from '#server/content/markdown.ts';
import { momentAt, type SplitText } from '#server/content/front-matter.ts';
import type { ContentEntry, ContentFinding } from '#server/content/content-index.ts';
import { pageRows } from '#src/shared/navigation/pages.ts';

/** Checks that a drawing is only a picture: no script, no external resources, no style that could load any. */
interface SvgFault {
  readonly line: number;
  readonly what: string;
}

const forbidden = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'audio', 'video', 'handler', 'set']);

/** Why an attribute is not allowed. */
function attributeFault(name: string, value: string): string | undefined {
  const local = name.toLowerCase().replace(/^.*:/, '');
  if (local.startsWith('on')) return `has the event ${name}`;
  if (['href', 'src'].includes(local) && !value.startsWith('#')) return `refers to ${value.slice(0, 40)}`;
  return styleFault(value);
}

function styleFault(css: string): string | undefined {
  if (/@import|expression\s*\(|javascript:/i.test(css)) return 'has a style that fetches or runs something';
  const url = /url\(\s*["']?([^"')]*)/i.exec(css)?.[1];
  return url !== undefined && !url.startsWith('#') ? `refers to ${url.slice(0, 40)}` : undefined;
}

/** The first forbidden part of a drawing; undefined for a plain one. */
export function svgFault(text: string): SvgFault | undefined {
  let fault: SvgFault | undefined;
  let inStyle = false;
  const parser = new SaxesParser();
  const tell = (what: string | undefined) => {
    if (what !== undefined) fault ??= { line: parser.line, what };
  };
  parser.on('error', (error) => tell(`isn’t XML: ${error.message}`));
  parser.on('doctype', () => tell('has a document type, which could name entities'));
  parser.on('processinginstruction', ({ target }) => tell(`has the instruction ${target}`));
  parser.on('opentag', ({ name, attributes }) => {
    if (forbidden.has(name.toLowerCase().replace(/^.*:/, ''))) tell(`has the element ${name}`);
    inStyle = name.toLowerCase() === 'style';
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) continue;
      tell(attributeFault(attribute, value));
    }
  });
  parser.on('text', (css) => inStyle && tell(styleFault(css)));
  parser.on('cdata', (css) => inStyle && tell(styleFault(css)));
  parser.write(text).close();
  return fault;
}

/** Shorter bodies may be the same in two languages. */
const leastToCompare = 40;

interface Place {
  readonly key: string;
  readonly read: ReadEntry;
}

interface Look extends Place {
  /** The languages that each entry must have. */
  readonly dictionaries: readonly DictionaryLanguage[];
  readonly tell: (file: string, line: number, what: string) => void;
}

/** Paths of the site that a text may link to; content paths are checked against the entries. */
function deadLink(href: string, keys: ReadonlySet<string>): string | undefined {
  if (!href.startsWith('/')) return undefined;
  const url = new URL(href, 'https://site.invalid');
  const [, kind = '', id] = url.pathname.split('/');
  const named = {
    '/information': 'information',
    '/aboutCareersDetail': 'positions',
    '/aboutPositionApply': 'positions',
  }[url.pathname];
  const asked = url.searchParams.get('id');
  if (named !== undefined && asked !== null && !keys.has(`${named}/${asked}`)) return `${named} has no entry ${asked}`;
  if (id !== undefined && (contentKinds as readonly string[]).includes(kind))
    return keys.has(`${kind}/${id}`) ? undefined : `${kind} has no entry ${id}`;
  const isPage = pageRows.some(([, { path, otherPaths = [], redirects = [] }]) =>
    [path, ...otherPaths, ...redirects].some((pattern) => matchPath(pattern, url.pathname) !== null),
  );
  return isPage ? undefined : 'the site has no such page';
}

/** Finds languages that an entry lacks, and untranslated copies. */
function lookAtLanguages({ key, read, dictionaries, tell }: Look): void {
  const spanish = read.sources.get('es');
  const reported = new Set(read.findings.map(({ file }) => file.split('/').at(-1)));
  for (const language of dictionaries) {
    const file = `${key}/${language}.md`;
    const source = read.sources.get(language);
    if (!source && !reported.has(`${language}.md`)) tell(file, 1, 'is missing: readers of this language read Spanish');
    if (!source || !spanish || language === 'es') continue;
    const same = (name: string) => {
      const value = source.head.values[name];
      return typeof value === 'string' && value.includes(' ') && value === spanish.head.values[name];
    };
    for (const name of ['title', 'summary'])
      if (same(name)) tell(file, source.head.lineOf(`/${name}`), `${name}: says the same as in Spanish, untranslated`);
    const body = source.body.trim();
    if (body.length >= leastToCompare && body === spanish.body.trim())
      tell(file, source.bodyLine, 'the text is the Spanish one, untranslated');
    if (body === '' && spanish.body.trim() !== '') tell(file, source.bodyLine, 'has no text, and Spanish has one');
  }
}

async function getSizes({ files }: ContentEntry): Promise<Map<string, PictureSize>> {
  const sizes = new Map<string, PictureSize>();
  for (const [name, { path }] of files) {
    const size = await pictureSize(path);
    if (size) sizes.set(name, size);
  }
  return sizes;
}

function lookAtBodies(
  { key, read, tell }: Look,
  sizes: ReadonlyMap<string, PictureSize>,
  keys: ReadonlySet<string>,
): void {
  for (const [language, source] of read.sources) {
    const file = `${key}/${language}.md`;
    const at = (line: number) => source.bodyLine + line - 1;
    const picture = (name: string) => {
      const size = sizes.get(name);
      return size && { src: name, ...size };
    };
    const { faults, links } = readBody(source.body, { picture });
    for (const { line, what } of faults) tell(file, at(line), what);
    for (const { line, href } of links) {
      const dead = deadLink(href, keys);
      if (dead !== undefined) tell(file, at(line), `links to ${href}: ${dead}`);
    }
  }
}

async function lookAtFiles(
  { key, read, dictionaries, tell }: Look,
  entry: ContentEntry,
  spanish: SplitText,
  sizes: ReadonlyMap<string, PictureSize>,
): Promise<void> {
  const { picture, video } = entry.facts;
  const file = `${key}/es.md`;
  const isMissing = (name: string, pointer: string) => {
    if (entry.files.has(name)) return false;
    tell(file, spanish.head.lineOf(pointer), `${pointer.slice(1).replaceAll('/', '.')}: there is no ${name} beside it`);
    return true;
  };
  if (picture && !isMissing(picture.file, '/picture/file')) {
    const size = sizes.get(picture.file);
    const wrong = size ? Math.abs(size.width / size.height - picture.width / picture.height) > 0.02 : true;
    const real = size ? `${size.width} × ${size.height}` : 'unknown';
    if (wrong) tell(file, spanish.head.lineOf('/picture/width'), `picture: its size is ${real}, not as written`);
  }
  if (video) {
    isMissing(video.file, '/video/file');
    isMissing(video.poster, '/video/poster');
    for (const language of dictionaries)
      if (!entry.files.has(`captions.${language}.vtt`))
        tell(file, spanish.head.lineOf('/video'), `video: captions.${language}.vtt is missing`);
  }
  for (const [language, source] of read.sources) {
    const says = source.head.values['picture'];
    if (picture && language !== 'es' && says === undefined)
      tell(`${key}/${language}.md`, 1, 'picture.alt: no text in this language says what the picture shows');
  }
  for (const [name, { path }] of entry.files) {
    if (!name.endsWith('.svg')) continue;
    const fault = svgFault(await readFile(path, 'utf8'));
    if (fault !== undefined) tell(`${key}/${name}`, fault.line, fault.what);
  }
}

/** Finds facts in `es.md` that contradict other entries or the date. */
function lookAtFacts({ key, tell }: Look, entry: ContentEntry, { head }: SplitText, place: Facts): void {
  const file = `${key}/es.md`;
  const { facts, kind, id } = entry;
  if (facts.ends !== undefined && facts.ends < place.moment)
    tell(file, head.lineOf('/ends'), `ends: the event is over since ${facts.ends}`);
  if (facts.closes !== undefined && facts.closes < place.moment.slice(0, 10))
    tell(file, head.lineOf('/closes'), `closes: the position is hidden since ${facts.closes}`);
  for (const other of facts.related ?? [])
    if (other === id || !place.keys.has(`${kind}/${other}`))
      tell(file, head.lineOf('/related'), `related: ${kind} has no other entry ${other}`);
  if (facts.salary && facts.salary.to < facts.salary.from)
    tell(file, head.lineOf('/salary'), 'salary: ends below where it begins');
  if (kind === 'pages' && !(contentPages as readonly string[]).includes(id))
    tell(file, 1, `no page of the site shows it; those are ${contentPages.join(', ')}`);
}

interface Facts {
  readonly keys: ReadonlySet<string>;
  readonly moment: string;
}

/**
 * A new language ships with its interface texts alone, and its readers see Spanish until editors have written the first
 * entry; from then on every entry is required.
 */
function writtenIn(reads: readonly ReadEntry[]): DictionaryLanguage[] {
  return languages
    .map(({ dictionary }) => dictionary)
    .filter((dictionary) => reads.some(({ sources }) => sources.has(dictionary)));
}

/** @param root the content folder. @param now expired entries by then are findings. */
export async function lintContent(root: string, now: Date): Promise<ContentFinding[]> {
  const { places, findings: wrongNames } = await listPlaces(root);
  const findings: ContentFinding[] = [...wrongNames];
  const keys = new Set(places.map(({ kind, id }) => `${kind}/${id}`));
  const facts: Facts = { keys, moment: momentAt(now).moment };
  const top = await readdir(root, { withFileTypes: true }).catch(() => []);
  for (const { name } of top)
    if (!(contentKinds as readonly string[]).includes(name))
      findings.push({ file: name, line: 1, what: `is no kind of content; those are ${contentKinds.join(', ')}` });
  const reads = new Map<string, ReadEntry>();
  for (const { kind, id } of places) reads.set(`${kind}/${id}`, await readEntry(root, kind, id));
  const dictionaries = writtenIn([...reads.values()]);
  for (const { kind, id } of places) {
    const key = `${kind}/${id}`;
    const read = reads.get(key);
    if (!read) continue;
    const tell: Look['tell'] = (file, line, what) => findings.push({ file, line, what });
    const look: Look = { key, read, dictionaries, tell };
    findings.push(...read.findings);
    lookAtLanguages(look);
    const spanish = read.sources.get('es');
    if (!read.entry || !spanish) continue;
    const sizes = await getSizes(read.entry);
    lookAtBodies(look, sizes, keys);
    await lookAtFiles(look, read.entry, spanish, sizes);
    lookAtFacts(look, read.entry, spanish, facts);
  }
  return findings;
}

/** For the terminal: the place comes first so that editors make it a link. */
export const printFinding = (root: string, { file, line, what }: ContentFinding): string =>
  `${join(root, file)}:${line}  ${what}`;
