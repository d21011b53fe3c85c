/**
 * Words that programs recognize in each language: `schemas/messages/<language>/vocabulary`. All languages are searched
 * at once, whatever the page's is.
 */
import { type DictionaryLanguage, languages } from '#domain/languages.ts';

/** The files that a glob of one vocabulary has found, by language. A language without its file is a fault. */
export function byDictionary<T>(files: Readonly<Record<string, T>>): Readonly<Record<DictionaryLanguage, T>> {
  const found = languages.map(({ dictionary }) => {
    const path = Object.keys(files).find((each) => each.includes(`/messages/${dictionary}/`));
    if (path === undefined) throw new Error(`No vocabulary of ${dictionary} among ${Object.keys(files).join(', ')}`);
    return [dictionary, files[path]];
  });
  return Object.fromEntries(found) as Record<DictionaryLanguage, T>;
}
