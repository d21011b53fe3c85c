/** The guide's search: items that begin like the typed words, in any language (FEAT-11). */
import { findProhibited } from './find.ts';
import type { ProhibitedItem, ProhibitedSection } from './vocabulary.ts';
import type { TermIndex } from './term-index.ts';
import { foldText, getForms, isHan } from './words.ts';

/** Whether every typed word begins a word of one of the item's terms. */
function isLike({ terms }: ProhibitedItem, typed: readonly string[]): boolean {
  return Object.values(terms)
    .flat()
    .some((term) => {
      const words = foldText(term).split(/[\s-]+/);
      return typed.every((start) =>
        words.some((word) =>
          isHan(start) ? word.includes(start) : getForms(start).some((form) => word.startsWith(form)),
        ),
      );
    });
}

/** Separators between two items in one query; Arabic attaches its conjunction to the following word. */
const between = /[,;/&+،、和与及]|(?<=\s)(?:y|e|o|and|or)(?=\s)|(?<=\s)و(?=\p{L}{3})/u;

const getWords = (folded: string): string[] => folded.split(/[\s-]+/).filter(Boolean);

/** The sections that match a text, exact matches first; all of them for a blank one. */
export function searchProhibited(
  index: TermIndex,
  sections: readonly ProhibitedSection[],
  text: string,
): ProhibitedSection[] {
  const folded = foldText(text);
  const asked = [folded, ...folded.split(between)].map(getWords).filter((typed) => typed.length > 0);
  if (asked.length === 0) return [...sections];
  const named = new Set(findProhibited(index, text));
  const isNamed = (item: ProhibitedItem) => named.has(item);
  return sections
    .map(({ group, items }) => ({
      group,
      items: items.filter((item) => isNamed(item) || asked.some((typed) => isLike(item, typed))),
    }))
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => Number(other.items.some(isNamed)) - Number(one.items.some(isNamed)));
}
