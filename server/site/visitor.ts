/**
 * What a page's first HTML depends on besides its URL: the visitor's language and theme, whether there is a session,
 * and closed banners.
 */
import type { FastifyRequest } from 'fastify';
import { closedBannersCookie, closedBannersIn } from '#domain/banner.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { pageLanguage } from './page-language.ts';
import { type ChosenTheme, pageTheme } from './page-theme.ts';

export interface Visitor {
  /** Code of the language. */
  readonly language: string;
  readonly theme: ChosenTheme | undefined;
  /** Only selects the layout: it grants no access (D-26). */
  readonly signedIn: boolean;
  /** Ids of the banners that were closed on this device (ENT-08). */
  readonly closedBanners: readonly string[];
}

type Asking = Pick<FastifyRequest, 'headers' | 'url'>;

const hasSession = (cookie: string | undefined): boolean => /(?:^|;\s*)token=[^;\s]/.test(cookie ?? '');

const closedCookie = new RegExp(`(?:^|;\\s*)${closedBannersCookie}=([^;]*)`);

function closedBanners(cookie: string | undefined): string[] {
  try {
    return closedBannersIn(decodeURIComponent(closedCookie.exec(cookie ?? '')?.[1] ?? ''));
  } catch {
    return [];
  }
}

/** How many visitors' headers are cached with their parsed values; parsing them takes longer than sending a page. */
const mostRemembered = 1_000;
const longestRemembered = 300;

export function rememberedVisitors(installed: readonly LanguageInfo[]): (request: Asking) => Visitor {
  const known = new Map<string, Visitor>();
  return (request) => {
    const { headers, url } = request;
    const query = url.indexOf('?');
    const key = `${query < 0 ? '' : url.slice(query)}\n${headers.cookie ?? ''}\n${headers['accept-language'] ?? ''}`;
    const found = known.get(key);
    if (found) return found;
    const { code } = pageLanguage(request, installed);
    const visitor = {
      language: code,
      theme: pageTheme(request),
      signedIn: hasSession(headers.cookie),
      closedBanners: closedBanners(headers.cookie),
    };
    if (known.size >= mostRemembered) known.clear();
    if (key.length <= longestRemembered) known.set(key, visitor);
    return visitor;
  };
}
