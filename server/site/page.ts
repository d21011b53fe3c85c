/**
 * The single page of the site: never stored, in its visitor's language and theme, with a new nonce for the styles of
 * PrimeReact.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../http/security-headers.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { isPagePath } from '#domain/server-paths.ts';
import { languageHeaders, pageLanguage, withInstalled, withLanguage } from './page-language.ts';
import { withoutScriptSaid } from './without-script.ts';
import { pageTheme, withTheme } from './page-theme.ts';
import { tileOrigin } from './tile-origin.ts';
import { withManifest } from './web-manifest.ts';

const noncePlaceholder = '__CSP_NONCE__';
const brandPlaceholder = '<meta name="brand" content="" />';

/** Returns the page's HTML for a path; in development it differs between files. */
export type ReadPage = (path: string) => Promise<string>;

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
  const escaped = brand.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return html.replace(brandPlaceholder, () => `<meta name="brand" content="${escaped}" />`);
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
