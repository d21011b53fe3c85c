import type { i18n } from 'i18next';
import { createTexts } from '#src/i18n/texts.ts';

const files = import.meta.glob('../schemas/messages/es/*.json');
const namespaces = Object.keys(files).map((path) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length));

const made = new Map<string, Promise<i18n>>();

/** The site's texts in a language with every namespace loaded, so that no story waits for words. */
export function textsIn(language: string): Promise<i18n> {
  const known = made.get(language) ?? createTexts({ language }).then(async (texts) => {
    await texts.loadNamespaces(namespaces);
    return texts;
  });
  made.set(language, known);
  return known;
}
