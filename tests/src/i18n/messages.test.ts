import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { prohibitedCatalogue } from '#domain/content/prohibited-catalogue.ts';
import { readDictionaries, type TextTree } from '#schemas/runtime/dictionary-version.ts';

const dictionaries = readDictionaries();
const plural = /_(zero|one|two|few|many|other)$/;

/** Every sentence with its dotted key. */
function leaves(tree: TextTree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, child]): [string, string][] => {
    const at = path ? `${path}.${key}` : key;
    return typeof child === 'string' ? [[at, child]] : leaves(child, at);
  });
}

const namespaces = Object.keys(dictionaries.es).toSorted();
const getKeys = (tree: TextTree | undefined) => new Set(leaves(tree ?? {}).map(([key]) => key.replace(plural, '')));
const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].map((part) => part.replace(/\W/g, '')).toSorted();

/** The path of each list in a vocabulary, and its length. */
const listsIn = (tree: object, path = ''): [string, number][] =>
  Object.entries(tree).flatMap(([key, child]: [string, object]) =>
    Array.isArray(child) ? [[`${path}${key}`, child.length]] : listsIn(child, `${path}${key}.`),
  );

const folder = (dictionary: string) => new URL(`../../../schemas/messages/${dictionary}/vocabulary/`, import.meta.url);
const read = (dictionary: string, name: string): object =>
  JSON.parse(readFileSync(new URL(name, folder(dictionary)), 'utf8'));

describe('FEAT-12 what people may write, in every language', () => {
  const names = readdirSync(folder('es'));

  test.each(languages)('has the same vocabularies and lists in $endonym as in Spanish', ({ dictionary }) => {
    expect(readdirSync(folder(dictionary)).toSorted()).toEqual(names.toSorted());
    for (const name of names) {
      const lists = (language: string) => listsIn(read(language, name)).map(([path]) => path);
      expect(lists(dictionary).toSorted()).toEqual(lists('es').toSorted());
    }
  });

  test.each(languages)('calls each prohibited thing and each column something in $endonym', ({ dictionary }) => {
    const { terms } = read(dictionary, 'prohibited.json') as { terms: object };
    const ids = prohibitedCatalogue.flatMap(({ items }) => items.map(({ id }) => id));
    expect(Object.keys(terms).toSorted()).toEqual(ids.toSorted());
    const called = [...listsIn(terms), ...listsIn(read(dictionary, 'columns.json'))];
    expect(called.filter(([, count]) => count === 0)).toEqual([]);
  });
});

describe('FEAT-12 every language', () => {
  test.each(languages)('$endonym has the same namespaces as Spanish', ({ dictionary }) => {
    expect(Object.keys(dictionaries[dictionary]).toSorted()).toEqual(namespaces);
  });

  describe.each(namespaces)('%s', (namespace) => {
    const spanish = getKeys(dictionaries.es[namespace]);

    test.each(languages)('has the same keys in $endonym', ({ dictionary }) => {
      const keys = getKeys(dictionaries[dictionary][namespace]);
      const missing = [...spanish].filter((key) => !keys.has(key));
      const extra = [...keys].filter((key) => !spanish.has(key));
      expect({ missing, extra }).toEqual({ missing: [], extra: [] });
    });

    test.each(languages)('has no empty text in $endonym', ({ dictionary }) => {
      const empty = leaves(dictionaries[dictionary][namespace] ?? {}).filter(([, text]) => text.trim() === '');
      expect(empty).toEqual([]);
    });

    test.each(languages)('ends no line between the dash of a span and its end in $endonym', ({ dictionary }) => {
      const parted = leaves(dictionaries[dictionary][namespace] ?? {}).filter(([, text]) => text.includes('}}–{{'));
      expect(parted).toEqual([]);
    });

    test.each(languages)('has every plural form that $endonym needs', ({ dictionary, code }) => {
      const keys = leaves(dictionaries[dictionary][namespace] ?? {}).map(([key]) => key);
      const counted = new Set(keys.filter((key) => plural.test(key)).map((key) => key.replace(plural, '')));
      const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
      const lacking = [...counted]
        .flatMap((key) => needed.map((form) => `${key}_${form}`))
        .filter((key) => !keys.includes(key));
      expect(lacking).toEqual([]);
    });

    test.each(languages)('names in $endonym only values that the Spanish text gets', ({ dictionary }) => {
      const known = new Map<string, Set<string>>();
      for (const [key, text] of leaves(dictionaries.es[namespace] ?? {})) {
        const base = key.replace(plural, '');
        known.set(
          base,
          new Set([...(known.get(base) ?? []), ...placeholders(text), ...(plural.test(key) ? ['count'] : [])]),
        );
      }
      const strange = leaves(dictionaries[dictionary][namespace] ?? {}).flatMap(([key, text]) =>
        placeholders(text)
          .filter((name) => !known.get(key.replace(plural, ''))?.has(name))
          .map((name) => `${key}: ${name}`),
      );
      expect(strange).toEqual([]);
    });
  });
});
