/** The language of a page's first HTML, so that it isn't painted in the wrong direction first (D-31). */
import type { FastifyRequest } from 'fastify';
import { chooseLanguage, htmlLanguage, languageAsked } from '#domain/language-choice.ts';
import type { LanguageInfo } from '#domain/languages.ts';

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
