/** Chooses a person's language (D-31), on the page and on the server that sends its first HTML. */
import { constants } from '../constants.ts';
import type { CookieName } from '../content/device-storage.ts';
import { findLanguage, type LanguageInfo, languages } from '../languages.ts';

/** Language and script of a tag, e.g. `zh` and `Hant` of zh-TW; undefined for a text that is not a tag, such as `*`. */
function getParts(tag: string): Pick<Intl.Locale, 'language' | 'script'> | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return { language, script };
  } catch {
    return undefined;
  }
}

function matchTag(tag: string, offered: readonly LanguageInfo[]): LanguageInfo | undefined {
  const exact = offered.find(({ code }) => code === tag.toLowerCase());
  if (exact) return exact;
  const wanted = getParts(tag);
  const spoken = offered.filter(({ code }) => getParts(code)?.language === wanted?.language);
  return spoken.find(({ code }) => getParts(code)?.script === wanted?.script) ?? spoken[0];
}

/**
 * D-31: the stored language, else the best match for the browser's languages, else en-us.
 * @param stored code stored on the device.
 * @param preferred BCP 47 tags, most preferred first.
 * @param installed languages of this installation besides those that ship (D-30).
 */
export function chooseLanguage(
  stored: string | null | undefined,
  preferred: readonly string[],
  installed: readonly LanguageInfo[] = [],
): LanguageInfo {
  const offered = [...languages, ...installed];
  const known = offered.find(({ code }) => code === stored);
  if (known) return known;
  for (const tag of preferred) {
    const match = matchTag(tag, offered);
    if (match) return match;
  }
  return findLanguage(constants.languages.fallback) ?? languages[0];
}

/** ENT-09: the cookie that stores the chosen language on a device, and its lifetime in days. */
export const languageCookie = { name: 'lang', days: 365 } as const satisfies { name: CookieName; days: number };

/** Query parameter for the page in a language whatever its visitor has chosen, as search engines link it. */
export const languageParam = 'lang';

/** The language in an address; undefined when it names none that is offered. */
export function languageAsked(search: string, installed: readonly LanguageInfo[] = []): LanguageInfo | undefined {
  const code = new URLSearchParams(search).get(languageParam);
  return code === null ? undefined : [...languages, ...installed].find((language) => language.code === code);
}

/** The value of the `lang` attribute: the locale without digits and calendar extensions. */
export const htmlLanguage = ({ locale }: Pick<LanguageInfo, 'locale'>): string => locale.split('-u-')[0] ?? locale;

// The part of an address that a page is rendered for: the server that renders it and the script that hydrates it agree
// on it.

/** The site itself never writes longer values, so they are ignored. */
const longestAnswer = 60;

/**
 * A path with the query parameters that the page is rendered for, in their order; other parameters, such as a referrer,
 * are dropped.
 * @param asks names of the parameters that the page reads.
 */
export function askedAddress(path: string, search: string, asks: readonly string[]): string {
  const asked = new URLSearchParams(search);
  const known = new URLSearchParams(
    asks.flatMap((name) => {
      const value = asked.get(name);
      return value !== null && value !== '' && value.length <= longestAnswer ? [[name, value]] : [];
    }),
  ).toString();
  return known === '' ? path : `${path}?${known}`;
}

/** Whether an address has query parameters other than these and the language. */
export function asksMore(search: string, asks: readonly string[]): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => name !== languageParam && !asks.includes(name));
}
