import type { LanguageInfo } from '#domain/languages.ts';
import { useLanguage } from '#src/i18n/react.tsx';
import { useNotice } from '#src/shared/app-state/app-state.tsx';

interface LanguageChange {
  /** What there is to choose from. */
  languages: readonly LanguageInfo[];
  /** Code of the language in use. */
  language: string;
  change: (code: string) => void;
}

/** The language of the site and a function to change it; a failed download shows a notice. */
export function useLanguageChange(): LanguageChange {
  const { language, languages, setLanguage } = useLanguage();
  const notify = useNotice();
  const change = async (code: string) => {
    if (!(await setLanguage(code))) notify('notices:offline');
  };
  return { languages, language: language.code, change: (code) => void change(code) };
}
