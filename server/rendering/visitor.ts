/** The language of a page's first HTML, so that it isn't painted in the wrong direction first (D-31). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage, htmlLanguage, languageAsked, languageCookie } from '#domain/text/language-choice.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { closedBannersCookie, closedBannersIn } from '#domain/content/banner.ts';

/** The markup in index.html. */
const placeholder = '<html lang="es" dir="ltr">';

/** The headers that the answer varies by. */
export const languageHeaders = 'cookie, accept-language';

/** The tags of an Accept-Language header, by preference; excluded ones (`q=0`) are left out. */
function preferredLanguages(header: string): string[] {
  return header
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The languages of the page in addition to those that ship, for `src/i18n/installed.ts`. */
const installedPlaceholder = '<meta name="languages" content="" />';

export function withInstalled(html: string, installed: readonly LanguageInfo[]): string {
  const codes = installed.map(({ code }) => code).join(' ');
  return html.replace(installedPlaceholder, `<meta name="languages" content="${codes}" />`);
}

/** The language of the URL, else the one that the visitor has chosen before (ENT-09) or their browser requests. */
export function pageLanguage(
  { headers, url }: Pick<FastifyRequest, 'headers' | 'url'>,
  installed: readonly LanguageInfo[] = [],
): LanguageInfo {
  const asked = url.includes('?') && languageAsked(url.slice(url.indexOf('?')), installed);
  if (asked) return asked;
  const stored = /(?:^|;\s*)lang=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
  return chooseLanguage(stored, preferredLanguages(headers['accept-language'] ?? ''), installed);
}

export function withLanguage(html: string, language: LanguageInfo): string {
  return html.replace(placeholder, `<html lang="${htmlLanguage(language)}" dir="${language.direction}">`);
}

/** The theme of a page's first HTML, so that a visitor who has chosen dark never sees a white page first. */
export type ChosenTheme = 'light' | 'dark';

/** The choice that the site stores in a cookie (`src/lib/theme.ts`); undefined means the device's setting. */
export function pageTheme({ headers }: Pick<FastifyRequest, 'headers'>): ChosenTheme | undefined {
  const kept = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return kept === 'light' || kept === 'dark' ? kept : undefined;
}

export function withTheme(html: string, theme: ChosenTheme | undefined): string {
  return theme ? html.replace('<html ', `<html data-theme="${theme}" `) : html;
}

/**
 * What a page's first HTML depends on besides its URL: the visitor's language and theme, whether there is a session,
 * and closed banners.
 */
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

/** Stores the language that a visitor chose by a link, for browsers without a script (ENT-09). */
const retentionSeconds = languageCookie.days * 86_400;

interface ChosenLanguageOptions {
  installed: readonly LanguageInfo[];
  /** Whether the site is used over HTTPS. */
  isSecure: boolean;
}

/**
 * Only for links within the site: a link from elsewhere shows a page in a language without changing the visitor's
 * choice.
 */
export function saveChosenLanguage(
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
  { installed, isSecure }: ChosenLanguageOptions,
): void {
  const query = url.indexOf('?');
  if (query < 0 || headers['sec-fetch-site'] !== 'same-origin' || headers['sec-fetch-mode'] !== 'navigate') return;
  const asked = languageAsked(url.slice(query), installed);
  if (!asked) return;
  const parts = [`${languageCookie.name}=${asked.code}`, 'Path=/', `Max-Age=${retentionSeconds}`, 'SameSite=Lax'];
  if (isSecure) parts.push('Secure');
  reply.header('set-cookie', parts.join('; '));
}
