/**
 * Switches of a device for developers and demos, stored until they are reset. Only development has them (D-12): the
 * code that reads them is loaded with `site-flags.tsx`, which a production build does not have.
 */
import { browserStorage, type TextStorage } from '#src/lib/storage.ts';
import { observable, type Observable } from '#src/lib/observable.ts';

/** By name, what each can be; the first is the default. */
export const flagChoices = {
  /** Read by `troubledFetch`: how the API client's calls get through. */
  network: ['normal', 'slow', 'failing', 'offline'],
  /** Read by `lookOfPage`: whether every language is laid out from right to left. */
  direction: ['language', 'rtl'],
  /** Read by `lookOfPage`: whether anything moves. */
  motion: ['on', 'off'],
  /** Read by `changeTexts`: texts as they are, their keys, or half as long again. */
  texts: ['written', 'keys', 'long'],
  /** Read by `changeTexts`: the key beside each message of a rule. */
  ruleKeys: ['off', 'on'],
} as const;

export type FlagName = keyof typeof flagChoices;
export type FlagValues = { readonly [Name in FlagName]: (typeof flagChoices)[Name][number] };

export const flagNames = Object.keys(flagChoices) as FlagName[];

const usual = Object.fromEntries(flagNames.map((name) => [name, flagChoices[name][0]])) as FlagValues;

/** Storage key, and the address's parameter. */
const storageKey = 'flags';
const parameter = 'flag';

const isChoice = <Name extends FlagName>(name: Name, value: string | undefined): value is FlagValues[Name] =>
  (flagChoices[name] as readonly (string | undefined)[]).includes(value);

const isFlag = (name: string | undefined): name is FlagName => flagNames.some((known) => known === name);

/** `network:slow`; what is no flag is left out. */
function getValues(words: readonly string[]): Partial<FlagValues> {
  return Object.fromEntries(
    words.map((word) => word.split(':')).filter(([name, value]) => isFlag(name) && isChoice(name, value)),
  );
}

/** Those that differ from the default, as `network:slow`. */
export const flagsOn = (values: FlagValues): string[] =>
  flagNames.filter((name) => values[name] !== usual[name]).map((name) => `${name}:${values[name]}`);

/** An address of the site that switches these flags on, e.g. `/?flag=texts:keys`; without any, all are reset. */
export const flagsAddress = (values: FlagValues): string => {
  const words = flagsOn(values);
  return `/?${(words.length > 0 ? words : ['none']).map((word) => `${parameter}=${word}`).join('&')}`;
};

export interface Flags extends Pick<Observable<FlagValues>, 'get' | 'subscribe'> {
  set: <Name extends FlagName>(name: Name, value: FlagValues[Name]) => void;
  reset: () => void;
  /** Takes `?flag=` off an address: true when it had any. `flag=none` resets all. */
  take: (address: URL) => boolean;
}

export function createFlags(storage: TextStorage): Flags {
  const kept = observable<FlagValues>({ ...usual, ...getValues((storage.get(storageKey) ?? '').split(' ')) });
  const keep = (values: FlagValues) => {
    const words = flagsOn(values);
    if (words.length > 0) storage.set(storageKey, words.join(' '));
    else storage.remove(storageKey);
    kept.set(values);
  };
  return {
    get: kept.get,
    subscribe: kept.subscribe,
    set: (name, value) => keep({ ...kept.get(), [name]: value }),
    reset: () => keep(usual),
    take: ({ searchParams }) => {
      const words = searchParams.getAll(parameter);
      if (words.length === 0) return false;
      searchParams.delete(parameter);
      keep({ ...(words.includes('none') ? usual : kept.get()), ...getValues(words) });
      return true;
    },
  };
}

export const flags = createFlags(browserStorage);
