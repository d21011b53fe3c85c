/** A message on an empty page for browsers without a script, which would otherwise show nothing. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LanguageInfo } from '#domain/languages.ts';
import { isPagePath } from '#domain/content/server-paths.ts';
import { escaped } from '../http/html-text.ts';
import { text } from '../http/texts.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { languageHeaders, pageLanguage, pageTheme, withInstalled, withLanguage, withTheme } from './visitor.ts';
import { tileOrigin } from './tile-origin.ts';
import { withManifest } from './web-manifest.ts';

/** A page that its script draws, with a sentence and a link to the home page for browsers without one. */
const withoutScriptSaid = (html: string, language: LanguageInfo): string =>
  html.replace(
    '<body>',
    () => `<body>
    <noscript><main class="page"><p>${escaped(text(language, 'answers:needsScript'))}</p><p><a href="/">${escaped(text(language, 'shell:nav.home'))}</a></p></main></noscript>`,
  );

/**
 * The single page of the site: never stored, in its visitor's language and theme, with a new nonce for the styles of
 * PrimeReact.
 */
const noncePlaceholder = '__CSP_NONCE__';
const brandPlaceholder = '<meta name="brand" content="" />';

/** Returns the page's HTML for a path; in development it differs between files. */
type ReadPage = (path: string) => Promise<string>;

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

export interface PageOptions {
  policy?: (nonce: string, imageSource?: string) => string;
  /** JSON of the brand (D-17); without it the site has a neutral one. */
  brand?: string | undefined;
  /** Languages of this installation in addition to those that ship (D-30). */
  installed?: readonly LanguageInfo[];
}

export function pageSender(
  readPage: ReadPage,
  { policy = pagePolicy, brand, installed = [] }: PageOptions = {},
): SendPage {
  const tiles = tileOrigin(brand);
  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    const page = withInstalled(await readPage(request.url), installed);
    const language = pageLanguage(request, installed);
    const html = withTheme(withManifest(withLanguage(page, language), language), pageTheme(request));
    const said = withoutScriptSaid(html, language);
    return reply
      .header('content-security-policy', policy(nonce, tiles))
      .header('cache-control', 'no-store')
      .header('vary', languageHeaders)
      .type('text/html; charset=utf-8')
      .send(withBrand(said, brand).replaceAll(noncePlaceholder, nonce));
  };
}

export function withBrand(html: string, brand: string | undefined): string {
  if (brand === undefined) return html;
  const escapedBrand = brand.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return html.replace(brandPlaceholder, () => `<meta name="brand" content="${escapedBrand}" />`);
}

/**
 * Whether an unknown path is a page of the site: browsers get the page, which redirects home for unknown paths
 * (NAV-01).
 */
export function isPageRequest(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return isPagePath(path);
}

/** `HEAD` gets the answer of `GET` without the body, which Fastify leaves out. */
export function routePages(app: FastifyInstance, sendPage: SendPage, paths: readonly string[] = ['/']): void {
  for (const url of paths) app.route({ method: ['GET', 'HEAD'], url, handler: sendPage });
}

type PageStatus = 200 | 404;

/** What the site needs from the content: assembled by the app, which knows the module. */
export interface SiteContent {
  /** Another object whenever pages may show changed content. */
  state(): object | Promise<object>;
  /** 404 when a URL names a text that doesn't exist. */
  status(url: string): PageStatus | Promise<PageStatus>;
  /** The path of every entry with a page of its own, with the day of its last change (YYYY-MM-DD). */
  entries(): Promise<readonly { path: string; changed: string | undefined }[]>;
}

/** Sends a page with the status of its URL's content; synchronous when that is known at once. */
export const withStatus =
  (content: SiteContent, sendPage: SendPage): SendPage =>
  (request, reply) => {
    const status = content.status(request.url);
    return typeof status === 'number'
      ? sendPage(request, reply.status(status))
      : status.then((known) => sendPage(request, reply.status(known)));
  };
