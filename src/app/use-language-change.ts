import { useLanguage } from '#src/i18n/react.tsx';
import { useNotice } from '#src/shared/app-state/app-state.tsx';

/** The language of the site and the way to change it; what could not be fetched is said. */
export function useLanguageChange(): { language: string; change: (code: string) => void } {
  const { language, setLanguage } = useLanguage();
  const notify = useNotice();
  const change = async (code: string) => {
    if (!(await setLanguage(code))) notify('notices:offline');
  };
  return { language: language.code, change: (code) => void change(code) };
}
