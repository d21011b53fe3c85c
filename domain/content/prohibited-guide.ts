import {
  prohibitedCatalogue,
  type ProhibitedId,
  type ProhibitedItem,
  type ProhibitedSection,
  type ProhibitedVocabulary,
} from './prohibited-catalogue.ts';
import { foldText, getChinese, getForms, getWords, isHan } from '../text/words.ts';
import type { DictionaryLanguage } from '../languages.ts';

// The terms of the catalogue in every language, indexed for search.

/** One phrase; without an item it is harmless. */
interface Phrase {
  item: ProhibitedItem | undefined;
  /** The possible forms of each of its words. */
  words: readonly ReadonlySet<string>[];
}

interface TermIndex {
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

function buildTermIndex(items: readonly ProhibitedItem[], vocabularies: readonly ProhibitedVocabulary[]): TermIndex {
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

// Finds prohibited or restricted items that a description may mention. Advice, never a decision (ROUTE-33).

/** Longer descriptions are cut: a label shows no more. */
const mostCharacters = 300;

interface Hit {
  item: ProhibitedItem | undefined;
  from: number;
  /** Included. */
  to: number;
}

const isOneOf = (word: string | undefined, words: ReadonlySet<string>): boolean =>
  word !== undefined && getForms(word).some((form) => words.has(form));

function skipFillers({ fillers, purposes }: TermIndex, words: readonly string[], start: number): number {
  let at = start;
  while (at < words.length && (fillers.has(words[at] ?? '') || purposes.has(words[at] ?? ''))) at += 1;
  return at;
}

/** The last of the words that a phrase matches from `start` on; undefined when they differ. */
function endOf(index: TermIndex, words: readonly string[], start: number, phrase: Phrase): number | undefined {
  let at = start;
  for (const [place, forms] of phrase.words.entries()) {
    if (place > 0) at = skipFillers(index, words, at);
    const word = words[at];
    if (word === undefined || !getForms(word).some((form) => forms.has(form))) return undefined;
    at += 1;
  }
  return at - 1;
}

/** Whether the item is only the purpose of something else, or is drawn, printed or stored by it. */
function isBeside(index: TermIndex, words: readonly string[], { from, to }: Hit): boolean {
  const { fillers, purposes, thingsBefore, thingsAfter } = index;
  let before = from - 1;
  while (before >= 0 && fillers.has(words[before] ?? '')) before -= 1;
  const isPurpose = purposes.has(words[before] ?? '');
  return isPurpose || isOneOf(words[before], thingsBefore) || isOneOf(words[to + 1], thingsAfter);
}

const isWithin = (inner: Hit, outer: Hit): boolean =>
  outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from;

/** Longer phrases, harmless ones included, take precedence over the phrases inside them. */
function apart(hits: readonly Hit[]): Hit[] {
  return hits.filter((hit) => hit.item && !hits.some((other) => isWithin(hit, other)));
}

function wordHits(index: TermIndex, folded: string): Hit[] {
  const words = getWords(folded).map(({ text }) => text);
  const hits = words.flatMap((word, from) => {
    const phrases = new Set(getForms(word).flatMap((form) => index.byFirst.get(form) ?? []));
    return [...phrases].flatMap((phrase): Hit[] => {
      const to = endOf(index, words, from, phrase);
      return to === undefined ? [] : [{ item: phrase.item, from, to }];
    });
  });
  return apart(hits).filter((hit) => !isBeside(index, words, hit));
}

function chineseHits(index: TermIndex, folded: string): Hit[] {
  const text = getChinese(folded);
  if (text === '') return [];
  const hits = index.chinese.flatMap(({ item, text: term }): Hit[] => {
    const from = text.indexOf(term);
    return from < 0 ? [] : [{ item, from, to: from + term.length - 1 }];
  });
  return apart(hits).filter(({ to }) => !index.chineseEndings.some((ending) => text.startsWith(ending, to + 1)));
}

const rank = ({ verdict }: ProhibitedItem): number => (verdict === 'prohibited' ? 0 : 1);

/** Items that the text names in any language, prohibited ones first, each once. */
function findProhibited(index: TermIndex, text: string): ProhibitedItem[] {
  const folded = foldText(text.slice(0, mostCharacters));
  const items = [...wordHits(index, folded), ...chineseHits(index, folded)].flatMap(({ item }) => (item ? [item] : []));
  return [...new Set(items)].toSorted((one, other) => rank(one) - rank(other));
}

// The catalogue with the names of its items: for reading, searching, and scanning descriptions.

// The guide's search: items that begin like the typed words, in any language (FEAT-11).

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

interface ProhibitedGuide {
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
