/** The guide's own search: what begins like the words that are typed, in any language (FEAT-11). */
import type { DictionaryLanguage } from '../languages.ts';
import type { ProhibitedItem, ProhibitedSection } from './types.ts';
import { findProhibited } from './find.ts';
import { foldText } from './words.ts';

const languages: readonly DictionaryLanguage[] = ['es', 'en', 'zh', 'pt', 'ar'];

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Whether every typed word begins a word of one of the item's terms. */
function isLike(item: ProhibitedItem, typed: readonly string[]): boolean {
  return languages.some((language) =>
    item[language].some((term) => {
      const words = foldText(term).split(/[\s-]+/);
      return typed.every((start) =>
        words.some((word) => (isHan(start) ? word.includes(start) : word.startsWith(start))),
      );
    }),
  );
}

/** The sections with what a text asks for; all of them for a blank one. */
export function searchProhibited(sections: readonly ProhibitedSection[], text: string): ProhibitedSection[] {
  const typed = foldText(text)
    .split(/[\s-]+/)
    .filter(Boolean);
  if (typed.length === 0) return [...sections];
  const found = new Set(findProhibited(text));
  return sections
    .map(({ group, items }) => ({ group, items: items.filter((item) => found.has(item) || isLike(item, typed)) }))
    .filter(({ items }) => items.length > 0);
}
