import { languages } from '#domain/languages.ts';

/** The attributes of a text that may be in another language than the page. */
export function inLanguage(lang: string): { lang: string; dir: 'ltr' | 'rtl' } {
  const found = languages.find(({ dictionary }) => dictionary === lang) ?? languages[0];
  return { lang: found.locale.split('-u-')[0] ?? found.locale, dir: found.direction };
}
