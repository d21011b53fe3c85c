import type { i18n, TFunction } from 'i18next';
import { useEffect, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { findLanguage, languages } from '#domain/languages.ts';
import { formatsOf, type Formats } from './formats.ts';
import { storeLanguage, type SiteLanguage } from './language.ts';
import { commonNamespaces } from './texts.ts';

export interface Text {
  /** Takes a full key, `t('shell:nav.track')`, and the values of its placeholders. */
  t: TFunction;
  language: SiteLanguage;
  format: Formats;
}

/**
 * The words of a screen. Name the namespaces that it uses besides `shell`, `ui` and `notices`; the
 * nearest `Suspense` waits until they are there. A change of language keeps every component mounted.
 */
export function useText(...namespaces: string[]): Text {
  const { t, i18n: texts } = useTranslation(namespaces.length > 0 ? namespaces : commonNamespaces[0]);
  const language = findLanguage(texts.language) ?? languages[0];
  return { t, language, format: formatsOf(language.code) };
}

/** The language in use and the way to change it; the choice is remembered (ENT-09). */
export function useLanguage(): { language: SiteLanguage; setLanguage: (code: string) => void } {
  const { i18n: texts } = useTranslation(commonNamespaces[0]);
  return {
    language: findLanguage(texts.language) ?? languages[0],
    setLanguage: (code) => {
      storeLanguage(code);
      void texts.changeLanguage(code);
    },
  };
}

/** Says to the browser, to style sheets and to screen readers what is read, and in which direction. */
function DocumentLanguage() {
  const { language } = useText();
  useEffect(() => {
    document.documentElement.lang = language.locale.split('-u-')[0] ?? language.code;
    document.documentElement.dir = language.direction;
  }, [language]);
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
