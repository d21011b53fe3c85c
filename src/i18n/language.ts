/** Which language a person reads (D-31), and where that is remembered (ENT-09). */
import { constants } from '#domain/constants.ts';
import { findLanguage, type LanguageInfo, languages } from '#domain/languages.ts';
import { browserCookies, readCookie, writeCookie, type CookieJar } from '#src/browser/cookies.ts';
import { browserStorage, type TextStorage } from '#src/browser/storage.ts';

/** The key in local storage, and the cookie's name. */
const languageKey = 'lang';
const cookieDays = 365;

const primary = (tag: string) => tag.toLowerCase().split('-')[0];

function matchTag(tag: string): LanguageInfo | undefined {
  return findLanguage(tag.toLowerCase()) ?? languages.find(({ code }) => primary(code) === primary(tag));
}

/** D-31: the stored language, else the browser's best match in its order of preference, else en-us. */
export function chooseLanguage(stored: string | null | undefined, preferred: readonly string[]): LanguageInfo {
  const known = findLanguage(stored);
  if (known) return known;
  for (const tag of preferred) {
    const match = matchTag(tag);
    if (match) return match;
  }
  return findLanguage(constants.languages.fallback) ?? languages[0];
}

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
  return storage.get(languageKey) || readCookie(cookies, languageKey);
}

export function storeLanguage(code: string, { cookies, storage, isSecure }: LanguagePlaces = browserPlaces): void {
  storage.set(languageKey, code);
  writeCookie(cookies, languageKey, code, cookieDays, isSecure());
}
