/** Texts for a previewed form, read from the messages folder on every call. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';

/** Texts of the engine and the preview's page; those of the site's own pages are not needed. */
const previewNamespaces = ['ui', 'forms', 'fields', 'rules', 'widgets', 'workbench'] as const;

export type Texts = Record<string, unknown>;

/** Namespaces of one language. A broken file is reported where it is parsed, and gives no texts here. */
export async function readTexts(
  schemasRoot: string,
  dictionary: DictionaryLanguage,
  namespaces: readonly string[] = previewNamespaces,
): Promise<Texts> {
  const entries = await Promise.all(
    namespaces.map(async (namespace) => {
      const text = await readFile(join(schemasRoot, 'messages', dictionary, `${namespace}.json`), 'utf8').catch(
        () => '{}',
      );
      return [namespace, parse(text)] as const;
    }),
  );
  return Object.fromEntries(entries);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** @param named a language code or dictionary name: `en-us`, `en`. */
export const getDictionary = (named: string): DictionaryLanguage =>
  languages.find(({ code, dictionary }) => code === named || dictionary === named)?.dictionary ??
  languages[0].dictionary;
