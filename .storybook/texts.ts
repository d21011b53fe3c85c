import type { i18n } from 'i18next';
import { loadSourceTexts, sourceNamespaces } from '#src/i18n/source-texts.ts';
import { createTexts } from '#src/i18n/texts.ts';

const made = new Map<string, Promise<i18n>>();

/** The site's texts in a language with every namespace loaded, so that no story waits for words. */
export function textsIn(language: string): Promise<i18n> {
  const known =
    made.get(language) ??
    createTexts({ language, load: loadSourceTexts }).then(async (texts) => {
      await texts.loadNamespaces(sourceNamespaces);
      return texts;
    });
  made.set(language, known);
  return known;
}
