import type { ProhibitedItem } from '#domain/content/prohibited-catalogue.ts';
import { isShipped } from '#domain/languages.ts';
import { useText } from '#src/i18n/react.tsx';

/** What is said of an item: its name in the visitor's language, why, and what to do instead. */
export function useItemTexts(): (item: ProhibitedItem) => { name: string; why: string; instead: string } {
  const { t, language } = useText('prohibited');
  return (item) => ({
    // The names that people write ship with the product: another language reads the English ones.
    name: item.terms[isShipped(language.dictionary) ? language.dictionary : 'en'][0],
    why: t(`prohibited:why.${item.why}`),
    instead: t(`prohibited:instead.${item.instead}`),
  });
}
