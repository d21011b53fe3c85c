/** Names of the catalogue's items in a language, and words that change their meaning. */
import type { DictionaryLanguage } from '../languages.ts';
import type { ProhibitedId } from './catalogue.ts';
import type { ProhibitedAdvice, ProhibitedGroup, ProhibitedReason, ProhibitedVerdict } from './types.ts';

/** Words and phrases in singular or plural; the first is the name of the item. */
type Terms = readonly [name: string, ...others: string[]];

/** Words are folded and singular; terms and phrases are in their usual spelling. */
export interface ProhibitedVocabulary {
  terms: Readonly<Record<ProhibitedId, Terms>>;
  /** Phrases that contain a listed word but none of its items: `pistola de silicón`. */
  harmless: readonly string[];
  /** Meaningless between the words of a phrase: `armas de fuego`, `bow and arrows`. */
  fillers: readonly string[];
  /** What follows them is only a purpose: `vaso para cerveza`. */
  purposes: readonly string[];
  /** Before the word they are the actual item: `funda de celular`. */
  thingsBefore: readonly string[];
  /** The same after the word, as in English, `phone case`, and in Chinese, which has no separator: `手机壳`. */
  thingsAfter: readonly string[];
}

/** An item of the catalogue with its words. */
export interface ProhibitedItem {
  id: ProhibitedId;
  verdict: ProhibitedVerdict;
  why: ProhibitedReason;
  instead: ProhibitedAdvice;
  terms: Readonly<Record<DictionaryLanguage, Terms>>;
}

export interface ProhibitedSection {
  group: ProhibitedGroup;
  items: readonly ProhibitedItem[];
}
