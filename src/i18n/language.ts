/**
 * Stores the person's language (ENT-09: the cookie, and local storage under its name), and applies it to the document.
 */
import { htmlLanguage, languageCookie } from '#domain/text/language-choice.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import {
  browserCookies,
  browserStorage,
  type CookieJar,
  readCookie,
  type TextStorage,
  writeCookie,
} from '#src/lib/storage.ts';

export interface LanguagePlaces {
  cookies: CookieJar;
  storage: TextStorage;
  isSecure: () => boolean;
}

const browserPlaces: LanguagePlaces = {
  cookies: browserCookies,
  storage: browserStorage,
  isSecure: () => window.location.protocol === 'https:',
};

/** The remembered code; empty when nothing is remembered. */
export function readStoredLanguage({ cookies, storage }: LanguagePlaces = browserPlaces): string {
  return storage.get(languageCookie.name) || readCookie(cookies, languageCookie.name);
}

export function storeLanguage(code: string, { cookies, storage, isSecure }: LanguagePlaces = browserPlaces): void {
  storage.set(languageCookie.name, code);
  writeCookie(cookies, languageCookie.name, code, languageCookie.days, isSecure());
}

/**
 * Stores the language again: some browsers delete a script's cookie within a week, and the server reads the cookie
 * alone.
 */
export function renewStoredLanguage(places: LanguagePlaces = browserPlaces): void {
  const code = readStoredLanguage(places);
  if (code) storeLanguage(code, places);
}

/** Says to the browser, to style sheets and to screen readers what is read, and in which direction. */
export function showLanguage(
  language: LanguageInfo,
  root: Pick<HTMLElement, 'lang' | 'dir'> = document.documentElement,
): void {
  root.lang = htmlLanguage(language);
  root.dir = language.direction;
}
