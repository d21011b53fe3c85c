/** The copy of the texts that ships with the site: one small file per language and namespace. */
import type { DictionaryLanguage } from '#domain/languages.ts';
import type { TextTree } from './text-tree.ts';

const files = import.meta.glob<TextTree>('../../schemas/messages/*/*.json', { import: 'default' });

/** The bundled texts, fetched when first needed; empty for a namespace that does not exist. */
export async function loadBundled(dictionary: DictionaryLanguage, namespace: string): Promise<TextTree> {
  const load = files[`../../schemas/messages/${dictionary}/${namespace}.json`];
  return load ? load() : {};
}
