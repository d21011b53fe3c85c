import type { i18n } from 'i18next';
import type { LoadTexts } from '#src/i18n/bundle.ts';
import type { TextTree } from '#src/i18n/text-tree.ts';
import { createTexts } from '#src/i18n/texts.ts';

const files = import.meta.glob<TextTree>('../schemas/messages/*/*.json', { import: 'default' });
const namespaces = Object.keys(files)
  .filter((path) => path.includes('/es/'))
  .map((path) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length));

const load: LoadTexts = async (dictionary, namespace) =>
  (await files[`../schemas/messages/${dictionary}/${namespace}.json`]?.()) ?? {};

const made = new Map<string, Promise<i18n>>();

/** The site's texts in a language with every namespace loaded, so that no story waits for words. */
export function textsIn(language: string): Promise<i18n> {
  const known =
    made.get(language) ??
    createTexts({ language, load }).then(async (texts) => {
      await texts.loadNamespaces(namespaces);
      return texts;
    });
  made.set(language, known);
  return known;
}
