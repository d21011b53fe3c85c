/** The studio's texts, Spanish first and English second, like those of the back office (ADR 132). */
import type { i18n, TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { languages } from '#domain/languages.ts';
import type { WordLanguage } from '#schemas/wording/language.ts';
import en from './texts/en.json';
import es from './texts/es.json';

const namespace = 'studio';

/** To the texts of where the studio runs. */
export function addStudioWords(words: i18n): void {
  for (const [language, texts] of Object.entries({ es, en }))
    if (!words.hasResourceBundle(language, namespace)) words.addResourceBundle(language, namespace, texts);
}

export interface StudioWords {
  t: TFunction;
  language: WordLanguage;
  locale: string;
}

export function useStudioWords(): StudioWords {
  const { t, i18n: words } = useTranslation(namespace);
  const language = words.language === 'en' ? 'en' : 'es';
  return { t, language, locale: language === 'es' ? 'es-MX' : 'en-US' };
}

/** Languages of customers in the order of Alt+1 to Alt+5. */
export const customerLanguages = (['es', 'en', 'pt', 'zh', 'ar'] as const).flatMap(
  (dictionary) => languages.find((language) => language.dictionary === dictionary) ?? [],
);
