/**
 * Pages with content, rendered on request and cached while the content stays the same. A request is only matched
 * against the known paths and query parameters; nothing else of it reaches a page.
 */
import type { FastifyInstance } from 'fastify';
import { askedAddress } from '#domain/text/language-choice.ts';
import { contentId } from '#domain/content/content.ts';
import { languages } from '#domain/languages.ts';
import type { CallId } from '#contract/wire.ts';
import { contentFacts } from './content-facts.ts';
import { type DocumentParts, getDocument } from './document.ts';
import type { CallAnswer, ContentRow, RenderedPages, Renderer } from './rendered-pages.ts';
import type { DocumentVariants } from './send-rendered.ts';
import type { SiteContent } from './page.ts';
import type { Visitor } from './visitor.ts';

/** Calls of content pages; any other call is personal or depends on the moment, and waits for the script. */
const contentCalls = [
  'activities',
  'faqs',
  'recruitmentPosts',
  'informationPage',
  'informationDetail',
  'informations',
  'positionBrief',
] as const satisfies readonly CallId[];

const isContentCall = (call: string): call is (typeof contentCalls)[number] =>
  (contentCalls as readonly string[]).includes(call);

/** A document takes about 100 KB with its compressed bytes. */
const maxKept = 300;
/** Longer URLs are looked up each time. */
const longestRemembered = 200;
/**
 * Rendering takes some ten milliseconds of computing per page: when so many wait, further requests get the previous
 * version, or the page that the script draws.
 */
const mostWaiting = 30;

/** Not an id: a page that requests it gets "not found". */
const noId = '-';

export interface ContentParts {
  rendered: Pick<RenderedPages, 'content' | 'files'>;
  /** Loaded with the first page. */
  renderer: () => Promise<Renderer>;
  content: SiteContent;
  document: DocumentParts;
}

interface Asked {
  readonly row: ContentRow;
  /** Path with the query parameters that the page knows. */
  readonly address: string;
}

interface Kept {
  readonly state: object;
  readonly document: Promise<DocumentVariants | undefined>;
}

interface Found {
  readonly state: object;
  readonly document: DocumentVariants;
}

export interface ContentPages {
  /**
   * Synchronous when it was found before; undefined for an unknown page, a language that doesn't ship, or a page that
   * can't be rendered now.
   */
  find(url: string, visitor: Visitor): DocumentVariants | Promise<DocumentVariants | undefined> | undefined;
}

/** The dynamic part of a row's path; undefined when the path doesn't match. */
function getPart(pattern: string, path: string): string | undefined {
  const [start = '', name] = pattern.split(':');
  if (name === undefined) return path === pattern ? '' : undefined;
  const part = path.startsWith(start) ? path.slice(start.length) : '';
  return part === '' || part.includes('/') ? undefined : part;
}

/** The page of a text that doesn't exist, the same for every URL without one. */
const unknownAddress = ({ paths: [path = '/'] }: ContentRow): string =>
  path.includes(':') ? path.replace(/:.*/, noId) : `${path}?id=${noId}`;

const canBeShown = ([, , answer]: readonly [string, string, CallAnswer]): boolean =>
  answer.ok || ['notFound', 'invalidParameter'].includes(answer.codeName);

export function contentPages(app: FastifyInstance, parts: ContentParts): ContentPages {
  const { rendered, renderer, content } = parts;
  const { brand, installed, base } = parts.document;
  const kept = new Map<string, Kept>();
  /** By URL and visitor, while the content is the same: resolving a URL takes longer than sending the page. */
  const found = new Map<string, Found>();
  let waiting = 0;

  function askedBy(url: string): Asked | undefined {
    const query = url.indexOf('?');
    const [path, search] = query < 0 ? [url, ''] : [url.slice(0, query), url.slice(query)];
    for (const row of rendered.content) {
      const part = row.paths.map((pattern) => getPart(pattern, path)).find((each) => each !== undefined);
      if (part === undefined) continue;
      return { row, address: contentId.test(part) || part === '' ? askedAddress(path, search, row.asks) : noId };
    }
    return undefined;
  }

  async function render({ row, address }: Asked, { language, signedIn }: Visitor, isUnknown: boolean) {
    const info = languages.find(({ code }) => code === language);
    if (!info) return undefined;
    const { renderContent } = await renderer();
    const [path = '/', query] = address.split('?');
    const page = await renderContent(
      { id: row.id, path, search: query === undefined ? '' : `?${query}`, language, signedIn },
      {
        brand,
        installed,
        ask: (call, input) => (isContentCall(call) ? app.ask({ call, input, language: info }) : undefined),
      },
    );
    if (!page.answers.every(canBeShown)) return undefined;
    const facts = contentFacts(page, { base, path: address, language });
    const { id } = row;
    const { lang, dir, html, answers } = page;
    return getDocument(
      {
        ...facts,
        id,
        language,
        lang,
        dir,
        path: address,
        signedIn,
        content: html,
        answers,
        isUnknown,
        title: `${facts.title} · ${page.brand}`,
      },
      rendered.files[id] ?? { styles: [], scripts: [] },
      parts.document,
    );
  }

  async function make(asked: Asked, visitor: Visitor, isUnknown: boolean, before: Kept | undefined) {
    waiting += 1;
    try {
      const made = await render(asked, visitor, isUnknown);
      const last = await before?.document;
      // An identical page reuses its compressed bytes.
      return made && last?.html === made.html ? last : made;
    } catch (error) {
      app.log.error({ err: error, page: asked.row.id }, 'a page with content could not be rendered');
      return undefined;
    } finally {
      waiting -= 1;
    }
  }

  function keep<T>(entries: Map<string, T>, key: string, entry: T): void {
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > maxKept && oldest !== undefined) entries.delete(oldest);
  }

  /** The current version, or the previous one while too many wait. */
  async function findPage(url: string, asked: Asked, visitor: Visitor, state: object): Promise<Kept | undefined> {
    const isUnknown = (await content.status(url)) === 404;
    const shown = isUnknown ? { ...asked, address: unknownAddress(asked.row) } : asked;
    const key = [shown.row.id, shown.address, visitor.language, visitor.signedIn].join(' ');
    const before = kept.get(key);
    if (before?.state === state || waiting >= mostWaiting) return before;
    const now = { state, document: make(shown, visitor, isUnknown, before) };
    keep(kept, key, now);
    if ((await now.document) === undefined) kept.delete(key);
    return now;
  }

  async function find(url: string, visitor: Visitor, key: string) {
    const asked = askedBy(url);
    if (!asked) return undefined;
    const shown = await findPage(url, asked, visitor, await content.state());
    const document = await shown?.document;
    if (shown && document && key.length <= longestRemembered) keep(found, key, { state: shown.state, document });
    return document;
  }

  return {
    find: (url, visitor) => {
      const key = `${url} ${visitor.language} ${visitor.signedIn}`;
      const last = found.get(key);
      if (last && last.state === content.state()) return last.document;
      return last || askedBy(url) ? find(url, visitor, key) : undefined;
    },
  };
}
