/** The guide's own search: what begins like the words that are typed, in any language (FEAT-11). */
import { findProhibited } from './find.ts';
import type { ProhibitedItem, ProhibitedSection } from './vocabulary.ts';
import type { TermIndex } from './term-index.ts';
import { foldText, isHan } from './words.ts';

/** Whether every typed word begins a word of one of the item's terms. */
function isLike({ terms }: ProhibitedItem, typed: readonly string[]): boolean {
  return Object.values(terms)
    .flat()
    .some((term) => {
      const words = foldText(term).split(/[\s-]+/);
      return typed.every((start) =>
        words.some((word) => (isHan(start) ? word.includes(start) : word.startsWith(start))),
      );
    });
}

/** The sections with what a text asks for; all of them for a blank one. */
export function searchProhibited(
  index: TermIndex,
  sections: readonly ProhibitedSection[],
  text: string,
): ProhibitedSection[] {
  const typed = foldText(text)
    .split(/[\s-]+/)
    .filter(Boolean);
  if (typed.length === 0) return [...sections];
  const found = new Set(findProhibited(index, text));
  return sections
    .map(({ group, items }) => ({ group, items: items.filter((item) => found.has(item) || isLike(item, typed)) }))
    .filter(({ items }) => items.length > 0);
}
