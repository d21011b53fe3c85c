/** The site's rendered pages, ready to be sent: which of them a request gets depends on its path, its language and whether there is a session. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '#domain/language-choice.ts';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import { renderedPagePolicy } from '../http/security-headers.ts';
import { brandStyle, documentOf, type DocumentParts, styleHash, withAnswer } from './document.ts';
import { languageHeaders, pageLanguage } from './page-language.ts';
import type { RenderedPages } from './rendered-pages.ts';
import { KeptDocument, sendDocument } from './send-rendered.ts';
import { tileOrigin } from './tile-origin.ts';

interface Kept {
  readonly signedOut: KeptDocument;
  readonly signedIn: KeptDocument;
}

/** By path and code of the language; a path is looked up here, and never in a folder. */
type Pages = ReadonlyMap<string, ReadonlyMap<string, Kept>>;

export interface RenderedSite {
  /** Every path that has a rendered page. */
  readonly paths: readonly string[];
  /** Undefined when a path has none, or none in the visitor's language. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> | undefined;
  /** The language of a visitor, as far as there are rendered pages in it. */
  languageOf(request: FastifyRequest): LanguageInfo;
  /** The page of a path with an answer to its form above it, for this visitor alone. @param part HTML. */
  sendWith(part: string, path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

const noFiles = { styles: [], scripts: [] };

function keep({ pages, files }: RenderedPages, parts: DocumentParts): Pages {
  const all = new Map<string, Map<string, Kept>>();
  for (const page of pages) {
    const html = (signedIn: boolean) => new KeptDocument(documentOf(page, signedIn, files[page.id] ?? noFiles, parts));
    const kept = { signedOut: html(false), signedIn: html(true) };
    for (const path of page.paths) all.set(path, (all.get(path) ?? new Map<string, Kept>()).set(page.language, kept));
  }
  return all;
}

const english = chooseLanguage(undefined, []);

/** Whether somebody has a session, as far as the choice of a room goes: nobody is let in by it (D-26). */
const hasSession = (cookie: string | undefined): boolean => /(?:^|;\s*)token=[^;\s]/.test(cookie ?? '');

/** How many visitors' headers are remembered with their language; reading one takes longer than sending a page. */
const mostRemembered = 1_000;
const longestRemembered = 300;

function rememberedLanguages(installed: readonly LanguageInfo[]) {
  const known = new Map<string, string>();
  return (request: FastifyRequest): string => {
    const { headers, url } = request;
    const query = url.indexOf('?');
    const key = `${query < 0 ? '' : url.slice(query)}\n${headers.cookie ?? ''}\n${headers['accept-language'] ?? ''}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { code } = pageLanguage(request, installed);
    if (known.size >= mostRemembered) known.clear();
    if (key.length <= longestRemembered) known.set(key, code);
    return code;
  };
}

export function renderedSite(rendered: RenderedPages, parts: DocumentParts): RenderedSite {
  const pages = keep(rendered, parts);
  const codeOf = rememberedLanguages(parts.installed);
  const languageOf = (request: FastifyRequest) => languages.find(({ code }) => code === codeOf(request)) ?? english;
  const headers = {
    policy: renderedPagePolicy(styleHash(brandStyle(parts.brand)), tileOrigin(parts.brand)),
    vary: `${languageHeaders}, accept-encoding`,
  };
  return {
    paths: [...pages.keys()],
    languageOf,
    sendWith: (part, path, request, reply) => {
      const html = pages.get(path)?.get(languageOf(request).code)?.signedOut.html ?? '';
      return reply
        .header('content-security-policy', headers.policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(withAnswer(html, part));
    },
    send: (request, reply) => {
      const [path = ''] = request.url.split('?', 1);
      const inLanguages = pages.get(path);
      const kept = inLanguages?.get(codeOf(request));
      if (!kept) return undefined;
      return sendDocument(request, reply, hasSession(request.headers.cookie) ? kept.signedIn : kept.signedOut, headers);
    },
  };
}
