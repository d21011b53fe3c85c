/** The language of a page's first HTML, so that nothing is painted in the wrong direction and then turned (D-31). */
import type { FastifyRequest } from 'fastify';
import { chooseLanguage, htmlLanguage, languageAsked } from '#domain/language-choice.ts';
import type { LanguageInfo } from '#domain/languages.ts';

/** As index.html has it. */
const placeholder = '<html lang="es" dir="ltr">';

/** What the answer depends on besides its address. */
export const languageHeaders = 'cookie, accept-language';

/** The tags of an Accept-Language header, the best liked first; what is not wanted (`q=0`) is left out. */
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

/** What the page offers besides the languages that ship, for `src/i18n/installed.ts`. */
const installedPlaceholder = '<meta name="languages" content="" />';

export function withInstalled(html: string, installed: readonly LanguageInfo[]): string {
  const codes = installed.map(({ code }) => code).join(' ');
  return html.replace(installedPlaceholder, `<meta name="languages" content="${codes}" />`);
}

/** The language that the address asks for, else the one that a visitor has chosen before (ENT-09) or their browser asks for. */
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
