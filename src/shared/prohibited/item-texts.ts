import type { ProhibitedItem } from '#domain/prohibited/vocabulary.ts';
import { useText } from '#src/i18n/react.tsx';

/** What is said of an item: its name in the visitor's language, why, and what to do instead. */
export function useItemTexts(): (item: ProhibitedItem) => { name: string; why: string; instead: string } {
  const { t, language } = useText('prohibited');
  return (item) => ({
    name: item.terms[language.dictionary][0],
    why: t(`prohibited:why.${item.why}`),
    instead: t(`prohibited:instead.${item.instead}`),
  });
}
