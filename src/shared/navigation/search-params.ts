/**
 * Declares a query in a URL: the name of each parameter, how it is parsed and formatted, and its default. A URL is
 * untrusted input: an invalid value counts as missing.
 */
export interface Codec<T> {
  /** Undefined for what is no such value. */
  read: (text: string) => T | undefined;
  write?: (value: T) => string;
  /** As the URL has it, where that is not the usual escape. */
  encode?: (text: string) => string;
}

const escaped = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);

/** A text as it was typed. */
export const typedText: Codec<string> = { read: (text) => text };

/** A text without the blanks around it, and cut where no such answer is longer. */
export const text = (longest?: number): Codec<string> => ({
  read: (typed) => typed.trim().slice(0, longest) || undefined,
});

export const oneOf = <const T extends string | number>(values: readonly T[]): Codec<T> => ({
  read: (typed) => values.find((value) => value === (typeof value === 'number' ? Number(typed) : typed)),
});

/** A whole number from 1. */
export const count: Codec<number> = {
  read: (typed) => {
    const value = Number(typed);
    return Number.isInteger(value) && value > 0 ? value : undefined;
  },
};

/** `1` or nothing. */
export const flag: Codec<boolean> = { read: (typed) => typed === '1' || undefined, write: () => '1' };

/** Texts with commas between them, which need no escape in a URL. */
export const commaSeparated: Codec<string> = {
  ...typedText,
  encode: (typed) => typed.split(',').map(escaped).join(','),
};

interface Param<T> {
  read: (search: URLSearchParams) => T;
  /** Undefined for what goes without saying. */
  write: (value: T | undefined) => string | undefined;
}

/** @param fallback what is meant where the URL says nothing, or nothing that is understood. */
export function param<T>(name: string, codec: Codec<T>): Param<T | undefined>;
export function param<T>(name: string, codec: Codec<T>, fallback: T): Param<T>;
export function param<T>(name: string, codec: Codec<T>, fallback?: T): Param<T | undefined> {
  const { read, write = String, encode = escaped } = codec;
  return {
    read: (search) => {
      const typed = search.get(name);
      return (typed === null ? undefined : read(typed)) ?? fallback;
    },
    write: (value) => {
      if (value === undefined || value === fallback) return undefined;
      const written = write(value);
      return written === '' ? undefined : `${escaped(name)}=${encode(written)}`;
    },
  };
}

type Params<Q> = { readonly [K in keyof Q]: Param<Q[K]> };

export interface SearchParams<Q> {
  read: (search: URLSearchParams) => Q;
  /** Without a `?`; empty when nothing needs to be said. */
  write: (question: Partial<Q>) => string;
  /** A link to the question on the page one is on: begins with `?`. */
  search: (question: Partial<Q>) => string;
  /** A link to the question on another page. */
  href: (path: string, question: Partial<Q>) => string;
}

export function searchParams<Q extends object>(params: Params<Q>): SearchParams<Q> {
  const names = Object.keys(params) as (keyof Q)[];
  const write = (question: Partial<Q>) => names.flatMap((name) => params[name].write(question[name]) ?? []).join('&');
  return {
    read: (search) => Object.fromEntries(names.map((name) => [name, params[name].read(search)])) as Q,
    write,
    search: (question) => `?${write(question)}`,
    href: (path, question) => [path, write(question)].filter(Boolean).join('?'),
  };
}
