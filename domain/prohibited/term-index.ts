/** The terms of the catalogue in every language, indexed for search. */
import type { ProhibitedItem, ProhibitedVocabulary } from './vocabulary.ts';
import { getChinese, foldText, getForms, isHan, getWords } from './words.ts';

/** One phrase; without an item it is harmless. */
export interface Phrase {
  item: ProhibitedItem | undefined;
  /** The possible forms of each of its words. */
  words: readonly ReadonlySet<string>[];
}

export interface TermIndex {
  /** Phrases by every form of their first word. */
  byFirst: ReadonlyMap<string, readonly Phrase[]>;
  chinese: readonly { item: ProhibitedItem; text: string }[];
  /** Characters that may follow a Chinese term. */
  chineseEndings: readonly string[];
  fillers: ReadonlySet<string>;
  purposes: ReadonlySet<string>;
  thingsBefore: ReadonlySet<string>;
  thingsAfter: ReadonlySet<string>;
}

export function buildTermIndex(
  items: readonly ProhibitedItem[],
  vocabularies: readonly ProhibitedVocabulary[],
): TermIndex {
  const all = (list: (vocabulary: ProhibitedVocabulary) => readonly string[]) => new Set(vocabularies.flatMap(list));
  const fillers = all((vocabulary) => vocabulary.fillers);
  const purposes = all((vocabulary) => vocabulary.purposes);
  const thingsAfter = all((vocabulary) => vocabulary.thingsAfter);

  const toPhrase = (item: ProhibitedItem | undefined, term: string): Phrase => ({
    item,
    words: getWords(foldText(term))
      .filter(({ text }) => !fillers.has(text) && !purposes.has(text))
      .map(({ text }) => new Set(getForms(text))),
  });
  const terms = items.flatMap((item) =>
    Object.values(item.terms).flatMap((list) => list.map((term) => ({ item, term }))),
  );
  const phrases = [
    ...terms.filter(({ term }) => !isHan(term)).map(({ item, term }) => toPhrase(item, term)),
    ...[...all((vocabulary) => vocabulary.harmless)].map((phrase) => toPhrase(undefined, phrase)),
  ];
  const byFirst = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    for (const form of phrase.words[0] ?? []) byFirst.set(form, [...(byFirst.get(form) ?? []), phrase]);
  }
  return {
    byFirst,
    chinese: terms
      .filter(({ term }) => isHan(term))
      .map(({ item, term }) => ({ item, text: getChinese(foldText(term)) })),
    chineseEndings: [...thingsAfter].filter(isHan),
    fillers,
    purposes,
    thingsBefore: all((vocabulary) => vocabulary.thingsBefore),
    thingsAfter,
  };
}
