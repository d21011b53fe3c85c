/** The catalogue with the names of its items: for reading, searching, and scanning descriptions. */
import type { DictionaryLanguage } from '../languages.ts';
import { prohibitedCatalogue, type ProhibitedId } from './catalogue.ts';
import { findProhibited } from './find.ts';
import { searchProhibited } from './search.ts';
import { buildTermIndex, type TermIndex } from './term-index.ts';
import type { ProhibitedItem, ProhibitedSection, ProhibitedVocabulary } from './vocabulary.ts';

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
