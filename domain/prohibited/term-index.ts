/** The terms of the catalogue, ready to be looked for. Built when first asked. */
import { prohibitedSections } from './catalogue.ts';
import { fillers, harmlessPhrases, purposes } from './harmless.ts';
import type { ProhibitedItem } from './types.ts';
import { chineseOf, foldText, formsOf, wordsOf } from './words.ts';

/** One phrase; without an item it is harmless. */
export interface Phrase {
  item: ProhibitedItem | undefined;
  /** For each of its words, the forms that it may have. */
  words: readonly ReadonlySet<string>[];
}

export interface TermIndex {
  /** Phrases by every form of their first word. */
  byFirst: ReadonlyMap<string, readonly Phrase[]>;
  chinese: readonly { item: ProhibitedItem; text: string }[];
}

const isFiller = (word: string): boolean => fillers.has(word) || purposes.has(word);

const phraseOf = (item: ProhibitedItem | undefined, term: string): Phrase => ({
  item,
  words: wordsOf(foldText(term))
    .filter(({ text }) => !isFiller(text))
    .map(({ text }) => new Set(formsOf(text))),
});

function buildIndex(): TermIndex {
  const items = prohibitedSections.flatMap((section) => section.items);
  const phrases = [
    ...items.flatMap((item) => [...item.es, ...item.en, ...item.pt, ...item.ar].map((term) => phraseOf(item, term))),
    ...harmlessPhrases.map((phrase) => phraseOf(undefined, phrase)),
  ];
  const byFirst = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    for (const form of phrase.words[0] ?? []) byFirst.set(form, [...(byFirst.get(form) ?? []), phrase]);
  }
  const chinese = items.flatMap((item) => item.zh.map((term) => ({ item, text: chineseOf(foldText(term)) })));
  return { byFirst, chinese };
}

let built: TermIndex | undefined;

export function termIndex(): TermIndex {
  built ??= buildIndex();
  return built;
}
