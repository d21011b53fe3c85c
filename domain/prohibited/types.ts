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
export type ProhibitedGroup = (typeof prohibitedGroups)[number];

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
export type ProhibitedReason = (typeof prohibitedReasons)[number];

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
export type ProhibitedAdvice = (typeof prohibitedAdvice)[number];
