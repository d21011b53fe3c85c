/** What people call the things of the catalogue in a language, and what says that they mean something else. */
import type { DictionaryLanguage } from '../languages.ts';
import type { ProhibitedId } from './catalogue.ts';
import type { ProhibitedAdvice, ProhibitedGroup, ProhibitedReason, ProhibitedVerdict } from './types.ts';

/** Words and phrases in singular or plural; the first is the name of the item. */
type Terms = readonly [name: string, ...others: string[]];

/** Words are folded and in singular; terms and phrases are written as people write them. */
export interface ProhibitedVocabulary {
  terms: Readonly<Record<ProhibitedId, Terms>>;
  /** Phrases that hold a word of the list and are none of its things: `pistola de silicón`. */
  harmless: readonly string[];
  /** Between the words of a phrase they say nothing: `armas de fuego`, `bow and arrows`. */
  fillers: readonly string[];
  /** What comes after them is only what a thing is for: `vaso para cerveza`. */
  purposes: readonly string[];
  /** Before the word they are what is sent: `funda de celular`. */
  thingsBefore: readonly string[];
  /** After the word, as in English, `phone case`, and in Chinese, where nothing stands between words: `手机壳`. */
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
