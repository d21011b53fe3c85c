/** Which language a person reads (D-31): asked by the page and by the server that sends its first HTML. */
import { constants } from './constants.ts';
import { findLanguage, type LanguageInfo, languages } from './languages.ts';

const primary = (tag: string) => tag.toLowerCase().split('-')[0];

function matchTag(tag: string): LanguageInfo | undefined {
  return findLanguage(tag.toLowerCase()) ?? languages.find(({ code }) => primary(code) === primary(tag));
}

/**
 * D-31: the stored language, else the browser's best match in its order of preference, else en-us.
 * @param stored code that the device keeps.
 * @param preferred BCP 47 tags, the best liked first.
 */
export function chooseLanguage(stored: string | null | undefined, preferred: readonly string[]): LanguageInfo {
  const known = findLanguage(stored);
  if (known) return known;
  for (const tag of preferred) {
    const match = matchTag(tag);
    if (match) return match;
  }
  return findLanguage(constants.languages.fallback) ?? languages[0];
}

/** The value of the `lang` attribute: the locale without what it says about digits. */
export const htmlLanguage = ({ locale }: Pick<LanguageInfo, 'locale'>): string => locale.split('-u-')[0] ?? locale;
