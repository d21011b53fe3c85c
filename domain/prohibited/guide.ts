/** The catalogue with the names of its items: for reading, searching, and scanning descriptions. */
import type { DictionaryLanguage } from '../languages.ts';
import { prohibitedCatalogue, type ProhibitedId } from './catalogue.ts';
import { findProhibited } from './find.ts';
import { buildTermIndex, type TermIndex } from './term-index.ts';
import type { ProhibitedItem, ProhibitedSection, ProhibitedVocabulary } from './vocabulary.ts';
import { foldText, getForms, isHan } from './words.ts';

/** The guide's search: items that begin like the typed words, in any language (FEAT-11). */

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

const splitWords = (folded: string): string[] => folded.split(/[\s-]+/).filter(Boolean);

/** The sections that match a text, exact matches first; all of them for a blank one. */
function searchProhibited(index: TermIndex, sections: readonly ProhibitedSection[], text: string): ProhibitedSection[] {
  const folded = foldText(text);
  const asked = [folded, ...folded.split(between)].map(splitWords).filter((typed) => typed.length > 0);
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

export interface ProhibitedGuide {
  sections: readonly ProhibitedSection[];
  /** Items that a description names in any language. */
  find: (text: string) => ProhibitedItem[];
  /** The sections with items that begin like a text; all of them for a blank one. */
  search: (text: string) => ProhibitedSection[];
}

export type ProhibitedVocabularies = Readonly<Record<DictionaryLanguage, ProhibitedVocabulary>>;

/** Creates the guide in the languages of these vocabularies. The index is built on the first search. */
export function createProhibitedGuide(vocabularies: ProhibitedVocabularies): ProhibitedGuide {
  const getTerms = (id: ProhibitedId): ProhibitedItem['terms'] =>
    Object.fromEntries(
      Object.entries(vocabularies).map(([language, { terms }]) => [language, terms[id]]),
    ) as ProhibitedItem['terms'];
  const sections = prohibitedCatalogue.map(({ group, items }) => ({
    group,
    items: items.map((item) => ({ ...item, terms: getTerms(item.id) })),
  }));
  let built: TermIndex | undefined;
  const index = () => {
    built ??= buildTermIndex(
      sections.flatMap(({ items }) => items),
      Object.values(vocabularies),
    );
    return built;
  };
  return {
    sections,
    find: (text) => findProhibited(index(), text),
    search: (text) => searchProhibited(index(), sections, text),
  };
}
