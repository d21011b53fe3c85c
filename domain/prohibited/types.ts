/** What couriers don't carry, or only under conditions (FEAT-11, ROUTE-33). */
import type { DictionaryLanguage } from '../languages.ts';

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

/** `prohibited`: never; `restricted`: as the item's advice says. */
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

/** What to do instead: message keys `prohibited:instead.<advice>`. */
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

/** Words and phrases in singular or plural; the first is the name of the item. */
type Terms = readonly [name: string, ...others: string[]];

export interface ProhibitedItem extends Readonly<Record<DictionaryLanguage, Terms>> {
  id: string;
  verdict: ProhibitedVerdict;
  why: ProhibitedReason;
  instead: ProhibitedAdvice;
}

export interface ProhibitedSection {
  group: ProhibitedGroup;
  items: readonly ProhibitedItem[];
}
