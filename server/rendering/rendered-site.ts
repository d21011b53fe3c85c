/** Sends the site's rendered pages: path, language and session decide which one a request gets. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askedAddress, chooseLanguage } from '#domain/text/language-choice.ts';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import { reject } from '../http/failures.ts';
import type { ContentPages } from './content-pages.ts';
import { type DocumentParts, getData, getDocument } from './document.ts';
import type { SendPage } from './page.ts';
import { languageHeaders, rememberedVisitors, type Visitor } from './visitor.ts';
import type { RenderedPages } from './rendered-pages.ts';
import { type DocumentVariants, sendDocument } from './send-rendered.ts';
import type { StartInPage } from './bootstrap-data.ts';

/** A page in a language, for visitors with and without a session. */
interface Kept {
  readonly signedOut: DocumentVariants;
  readonly signedIn: DocumentVariants | undefined;
}

interface Pages {
  /** By URL and code of the language; a URL is looked up here, never in a folder. */
  readonly kept: ReadonlyMap<string, ReadonlyMap<string, Kept>>;
  /** By path, the query parameters of its further pages. */
  readonly asks: ReadonlyMap<string, readonly string[]>;
}

export interface RenderedSite {
  /** Every path with a rendered page. */
  readonly paths: readonly string[];
  /** @param otherwise sends a page that isn't rendered, or not in the visitor's language. */
  send(request: FastifyRequest, reply: FastifyReply, otherwise: SendPage): FastifyReply | Promise<FastifyReply>;
  /** The language of a visitor, among those with rendered pages. */
  getLanguage(request: FastifyRequest): LanguageInfo;
  /** The page of a URL for its visitor, with a form filled in. @param fill changes its HTML. */
  sendFilled(
    request: FastifyRequest,
    reply: FastifyReply,
    fill: (html: string) => string,
    otherwise: SendPage,
  ): Promise<FastifyReply>;
  /** The page of a URL with an answer in it, for this visitor only. @param fill puts the answer into its HTML. */
  sendWith(request: FastifyRequest, reply: FastifyReply, fill: (html: string) => string): Promise<FastifyReply>;
}

const noFiles = { styles: [], scripts: [] };

function keep({ pages, files }: RenderedPages, parts: DocumentParts): Pages {
  const all = new Map<string, Map<string, Kept>>();
  const asks = new Map<string, string[]>();
  for (const page of pages) {
    const { search, paths } = page;
    const path = `${paths[0] ?? '/'}${search}`;
    const isVariant = search !== '';
    const document = (content: string, signedIn: boolean) => {
      const data = getData(page, parts);
      return getDocument({ ...page, path, isVariant, signedIn, content, data }, files[page.id] ?? noFiles, parts);
    };
    const kept: Kept = {
      signedOut: document(page.signedOut, false),
      signedIn: page.signedIn === undefined ? undefined : document(page.signedIn, true),
    };
    for (const each of paths) {
      const address = each + search;
      all.set(address, (all.get(address) ?? new Map<string, Kept>()).set(page.language, kept));
      if (isVariant) asks.set(each, [...new Set([...(asks.get(each) ?? []), ...new URLSearchParams(search).keys()])]);
    }
  }
  return { kept: all, asks };
}

/** The page of a URL in every language. */
function getPage({ kept, asks }: Pages, url: string): ReadonlyMap<string, Kept> | undefined {
  const query = url.indexOf('?');
  if (query < 0) return kept.get(url);
  const path = url.slice(0, query);
  const known = asks.get(path);
  return (known && kept.get(askedAddress(path, url.slice(query), known))) ?? kept.get(path);
}

const vary = `${languageHeaders}, accept-encoding`;

const english = chooseLanguage(undefined, []);

export interface PageSources {
  /** Pages that the server renders itself. */
  content: ContentPages | undefined;
  /** The script's start data, and the list of banners. */
  start: () => StartInPage | Promise<StartInPage>;
}

export function renderedSite(
  rendered: RenderedPages,
  parts: DocumentParts,
  { content, start }: PageSources,
): RenderedSite {
  const pages = keep(rendered, parts);
  const visitorOf = rememberedVisitors(parts.installed);
  const getLanguage = (request: FastifyRequest) =>
    languages.find(({ code }) => code === visitorOf(request).language) ?? english;
  function deliver(request: FastifyRequest, reply: FastifyReply, document: DocumentVariants, visitor: Visitor) {
    const atStart = start();
    if (!(atStart instanceof Promise)) return sendDocument(request, reply, document.in(visitor, atStart), vary);
    return atStart.then((known) => sendDocument(request, reply, document.in(visitor, known), vary));
  }
  return {
    paths: [...pages.kept.keys()].filter((address) => !address.includes('?')),
    getLanguage,
    sendFilled: async (request, reply, fill, otherwise) => {
      const visitor = visitorOf(request);
      const document = getPage(pages, request.url)?.get(visitor.language)?.[
        visitor.signedIn ? 'signedIn' : 'signedOut'
      ];
      if (!document) return otherwise(request, reply);
      const { html, policy } = document.filledFor(visitor, await start(), fill);
      return reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'private, no-cache', vary })
        .type('text/html; charset=utf-8')
        .send(html);
    },
    sendWith: async (request, reply, fill) => {
      const visitor = visitorOf(request);
      const { code } = getLanguage(request);
      const kept = getPage(pages, request.url)?.get(code)?.signedOut;
      const document = kept ?? (await content?.find(request.url, { ...visitor, language: code, signedIn: false }));
      if (!document) return reject(request, reply, 503, 'busy');
      const { html, policy } = document.filled(visitor.theme, fill);
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html);
    },
    send: (request, reply, otherwise) => {
      const visitor = visitorOf(request);
      const kept = getPage(pages, request.url)?.get(visitor.language);
      const document = kept ? kept[visitor.signedIn ? 'signedIn' : 'signedOut'] : content?.find(request.url, visitor);
      if (document instanceof Promise)
        return document.then((made) => (made ? deliver(request, reply, made, visitor) : otherwise(request, reply)));
      return document ? deliver(request, reply, document, visitor) : otherwise(request, reply);
    },
  };
}
