import type { i18n, TFunction } from 'i18next';
import { type ReactNode, useLayoutEffect } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { findLanguage, type LanguageInfo, languages } from '#domain/languages.ts';
import { ChunkLoadError } from '#src/lib/missing-scripts.ts';
import { serviceTimetable } from '#domain/time/service-hours.ts';
import { type Formats, getFormats } from './formats.ts';
import { showLanguage, storeLanguage } from './language.ts';
import { commonNamespaces } from './text-files.ts';
import { loadLanguage, offeredLanguages } from './texts.ts';

export interface Text {
  /** Takes a full key, `t('shell:nav.track')`, and the values of its placeholders. */
  t: TFunction;
  language: LanguageInfo;
  format: Formats;
}

/**
 * The texts of a screen. Name the namespaces that it uses besides `shell`, `ui` and `notices`; the nearest `Suspense`
 * waits until they have loaded. A change of language keeps every component mounted.
 */
export function useText(...namespaces: string[]): Text {
  const { t, i18n: texts } = useTranslation(namespaces.length > 0 ? namespaces : commonNamespaces[0]);
  const lacking = namespaces.find((namespace) => !texts.hasResourceBundle(texts.language, namespace));
  // Without its texts a screen would show the keys: its error boundary offers a reload.
  if (lacking) throw new ChunkLoadError(`no texts of ${lacking}`);
  const language = findLanguage(texts.language) ?? languages[0];
  return { t, language, format: getFormats(language.code) };
}

interface LanguageChoice {
  language: LanguageInfo;
  /** The available languages. */
  languages: readonly LanguageInfo[];
  /**
   * Changes the language once its texts have loaded, and stores it (ENT-09). False when they could not be loaded; the
   * old language stays.
   */
  setLanguage: (code: string) => Promise<boolean>;
}

export function useLanguage(): LanguageChoice {
  const { i18n: texts } = useTranslation(commonNamespaces[0]);
  return {
    language: findLanguage(texts.language) ?? languages[0],
    languages: offeredLanguages(texts),
    setLanguage: async (code) => {
      if (!(await loadLanguage(texts, code))) return false;
      storeLanguage(code);
      await texts.changeLanguage(code);
      return true;
    },
  };
}

/** Before anything is painted in a new language it is turned. */
function DocumentLanguage() {
  const { language } = useText();
  useLayoutEffect(() => showLanguage(language), [language]);
  return null;
}

export function TextProvider({ texts, children }: { texts: i18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={texts}>
      <DocumentLanguage />
      {children}
    </I18nextProvider>
  );
}

/** To have the days' names from: the days of a week that began on a Monday. */
const dayNumbered = (weekday: number): string => `2024-01-0${weekday}`;

/** The name of a weekday, 1 Monday to 7 Sunday. */
export function useWeekday(): (weekday: number) => string {
  const { format } = useText();
  return (weekday) => format.weekday(dayNumbered(weekday));
}

/** The days of a timetable as its sentence takes them: `from` Monday `to` Friday. */
export function useServiceDays(): (id: keyof typeof serviceTimetable) => { from: string; to: string } {
  const name = useWeekday();
  return (id) => {
    const [first, last] = serviceTimetable[id].days;
    return { from: name(first), to: name(last) };
  };
}
