import type { DictionaryLanguage } from '../languages.ts';

/** Goods that couriers do not carry, or only under conditions (FEAT-11, ROUTE-33). */
export const prohibitedGroups = [
  'explosives',
  'flammables',
  'gases',
  'chemicals',
  'weapons',
  'drugs',
  'valuables',
  'living',
  'health',
  'batteries',
  'food',
  'illegal',
] as const;
type ProhibitedGroup = (typeof prohibitedGroups)[number];

/** `prohibited`: never carried; `restricted`: carried as the item's advice says. */
export type ProhibitedVerdict = 'prohibited' | 'restricted';

/** Message keys `prohibited:why.<reason>`. */
export const prohibitedReasons = [
  'explodes',
  'burns',
  'pressure',
  'corrodes',
  'poisons',
  'radiates',
  'weapon',
  'looksReal',
  'law',
  'medicine',
  'age',
  'noInsurance',
  'identity',
  'living',
  'species',
  'infects',
  'remains',
  'battery',
  'magnetic',
  'spoils',
  'leaks',
  'counterfeit',
  'crime',
  'heritage',
] as const;
type ProhibitedReason = (typeof prohibitedReasons)[number];

/** The alternative: message keys `prohibited:instead.<advice>`. */
export const prohibitedAdvice = [
  'licensed',
  'authority',
  'buyThere',
  'emptyClean',
  'insideDevice',
  'sealed',
  'prescription',
  'permit',
  'originalBox',
  'bank',
  'valuables',
  'copies',
  'animals',
  'plants',
  'laboratory',
  'funeral',
  'recycle',
  'quick',
  'wrapped',
  'original',
  'none',
] as const;
type ProhibitedAdvice = (typeof prohibitedAdvice)[number];

/**
 * Goods that couriers do not carry, or only under conditions, in the order of the guide (FEAT-11, ROUTE-33). Their
 * names are in `schemas/messages/<language>/vocabulary/prohibited.json`.
 */
interface Section {
  group: ProhibitedGroup;
  items: readonly {
    id: string;
    verdict: ProhibitedVerdict;
    why: ProhibitedReason;
    instead: ProhibitedAdvice;
  }[];
}

export const prohibitedCatalogue = [
  {
    group: 'explosives',
    items: [
      { id: 'fireworks', verdict: 'prohibited', why: 'explodes', instead: 'buyThere' },
      { id: 'explosivesItem', verdict: 'prohibited', why: 'explodes', instead: 'licensed' },
      { id: 'gunpowder', verdict: 'prohibited', why: 'explodes', instead: 'licensed' },
      { id: 'flares', verdict: 'prohibited', why: 'explodes', instead: 'licensed' },
      { id: 'airbags', verdict: 'restricted', why: 'explodes', instead: 'licensed' },
    ],
  },
  {
    group: 'flammables',
    items: [
      { id: 'fuel', verdict: 'prohibited', why: 'burns', instead: 'buyThere' },
      { id: 'solvents', verdict: 'prohibited', why: 'burns', instead: 'buyThere' },
      { id: 'paint', verdict: 'restricted', why: 'burns', instead: 'buyThere' },
      { id: 'lighters', verdict: 'prohibited', why: 'burns', instead: 'buyThere' },
      { id: 'matches', verdict: 'prohibited', why: 'burns', instead: 'buyThere' },
      { id: 'charcoal', verdict: 'restricted', why: 'burns', instead: 'sealed' },
      { id: 'perfume', verdict: 'restricted', why: 'burns', instead: 'sealed' },
      { id: 'nailPolish', verdict: 'restricted', why: 'burns', instead: 'sealed' },
      { id: 'sanitizer', verdict: 'restricted', why: 'burns', instead: 'sealed' },
    ],
  },
  {
    group: 'gases',
    items: [
      { id: 'gasCylinders', verdict: 'prohibited', why: 'pressure', instead: 'emptyClean' },
      { id: 'aerosols', verdict: 'restricted', why: 'pressure', instead: 'sealed' },
      { id: 'extinguishers', verdict: 'prohibited', why: 'pressure', instead: 'emptyClean' },
      { id: 'divingTank', verdict: 'restricted', why: 'pressure', instead: 'emptyClean' },
      { id: 'nitrous', verdict: 'prohibited', why: 'pressure', instead: 'none' },
      { id: 'dryIce', verdict: 'restricted', why: 'pressure', instead: 'licensed' },
    ],
  },
  {
    group: 'chemicals',
    items: [
      { id: 'acids', verdict: 'prohibited', why: 'corrodes', instead: 'buyThere' },
      { id: 'bleach', verdict: 'prohibited', why: 'corrodes', instead: 'buyThere' },
      { id: 'pool', verdict: 'prohibited', why: 'corrodes', instead: 'buyThere' },
      { id: 'pesticides', verdict: 'prohibited', why: 'poisons', instead: 'licensed' },
      { id: 'mercury', verdict: 'prohibited', why: 'poisons', instead: 'authority' },
      { id: 'radioactive', verdict: 'prohibited', why: 'radiates', instead: 'licensed' },
      { id: 'asbestos', verdict: 'prohibited', why: 'poisons', instead: 'authority' },
      { id: 'fertilizer', verdict: 'restricted', why: 'explodes', instead: 'licensed' },
    ],
  },
  {
    group: 'weapons',
    items: [
      { id: 'firearms', verdict: 'prohibited', why: 'weapon', instead: 'authority' },
      { id: 'ammunition', verdict: 'prohibited', why: 'weapon', instead: 'authority' },
      { id: 'gunParts', verdict: 'prohibited', why: 'weapon', instead: 'authority' },
      { id: 'replicas', verdict: 'restricted', why: 'looksReal', instead: 'originalBox' },
      { id: 'knives', verdict: 'restricted', why: 'weapon', instead: 'wrapped' },
      { id: 'selfDefence', verdict: 'prohibited', why: 'weapon', instead: 'authority' },
      { id: 'crossbow', verdict: 'restricted', why: 'weapon', instead: 'wrapped' },
    ],
  },
  {
    group: 'drugs',
    items: [
      { id: 'narcotics', verdict: 'prohibited', why: 'law', instead: 'authority' },
      { id: 'cannabis', verdict: 'prohibited', why: 'law', instead: 'none' },
      { id: 'precursors', verdict: 'prohibited', why: 'law', instead: 'licensed' },
      { id: 'tobacco', verdict: 'restricted', why: 'age', instead: 'buyThere' },
      { id: 'vapes', verdict: 'prohibited', why: 'law', instead: 'none' },
    ],
  },
  {
    group: 'health',
    items: [
      { id: 'medicines', verdict: 'restricted', why: 'medicine', instead: 'prescription' },
      { id: 'controlledMedicine', verdict: 'prohibited', why: 'law', instead: 'prescription' },
      { id: 'vaccines', verdict: 'restricted', why: 'spoils', instead: 'laboratory' },
      { id: 'samples', verdict: 'prohibited', why: 'infects', instead: 'laboratory' },
      { id: 'medicalWaste', verdict: 'prohibited', why: 'infects', instead: 'authority' },
      { id: 'remainsItem', verdict: 'prohibited', why: 'remains', instead: 'funeral' },
    ],
  },
  {
    group: 'valuables',
    items: [
      { id: 'cash', verdict: 'prohibited', why: 'noInsurance', instead: 'bank' },
      { id: 'cards', verdict: 'prohibited', why: 'noInsurance', instead: 'bank' },
      { id: 'giftCards', verdict: 'restricted', why: 'noInsurance', instead: 'copies' },
      { id: 'jewellery', verdict: 'prohibited', why: 'noInsurance', instead: 'valuables' },
      { id: 'bullion', verdict: 'prohibited', why: 'noInsurance', instead: 'valuables' },
      { id: 'identityPapers', verdict: 'prohibited', why: 'identity', instead: 'copies' },
      { id: 'art', verdict: 'restricted', why: 'heritage', instead: 'permit' },
    ],
  },
  {
    group: 'living',
    items: [
      { id: 'animals', verdict: 'prohibited', why: 'living', instead: 'animals' },
      { id: 'insects', verdict: 'prohibited', why: 'living', instead: 'animals' },
      { id: 'plants', verdict: 'restricted', why: 'living', instead: 'plants' },
      { id: 'ivory', verdict: 'prohibited', why: 'species', instead: 'authority' },
      { id: 'furs', verdict: 'restricted', why: 'species', instead: 'permit' },
    ],
  },
  {
    group: 'batteries',
    items: [
      { id: 'looseBatteries', verdict: 'prohibited', why: 'battery', instead: 'insideDevice' },
      { id: 'powerBanks', verdict: 'restricted', why: 'battery', instead: 'originalBox' },
      { id: 'devices', verdict: 'restricted', why: 'battery', instead: 'insideDevice' },
      { id: 'damagedBatteries', verdict: 'prohibited', why: 'battery', instead: 'recycle' },
      { id: 'carBatteries', verdict: 'prohibited', why: 'corrodes', instead: 'recycle' },
      { id: 'scooters', verdict: 'restricted', why: 'battery', instead: 'licensed' },
      { id: 'magnets', verdict: 'restricted', why: 'magnetic', instead: 'originalBox' },
    ],
  },
  {
    group: 'food',
    items: [
      { id: 'alcohol', verdict: 'restricted', why: 'leaks', instead: 'sealed' },
      { id: 'meat', verdict: 'prohibited', why: 'spoils', instead: 'quick' },
      { id: 'dairy', verdict: 'prohibited', why: 'spoils', instead: 'quick' },
      { id: 'produce', verdict: 'restricted', why: 'spoils', instead: 'quick' },
      { id: 'preparedFood', verdict: 'restricted', why: 'spoils', instead: 'quick' },
      { id: 'liquids', verdict: 'restricted', why: 'leaks', instead: 'sealed' },
    ],
  },
  {
    group: 'illegal',
    items: [
      { id: 'counterfeits', verdict: 'prohibited', why: 'counterfeit', instead: 'original' },
      { id: 'fakePapers', verdict: 'prohibited', why: 'crime', instead: 'authority' },
      { id: 'stolen', verdict: 'prohibited', why: 'crime', instead: 'authority' },
      { id: 'gambling', verdict: 'prohibited', why: 'crime', instead: 'licensed' },
      { id: 'obscene', verdict: 'prohibited', why: 'law', instead: 'none' },
      { id: 'jammers', verdict: 'prohibited', why: 'crime', instead: 'authority' },
    ],
  },
] as const satisfies readonly Section[];

export type ProhibitedId = (typeof prohibitedCatalogue)[number]['items'][number]['id'];

// Names of the catalogue's items in a language, and words that change their meaning.

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
