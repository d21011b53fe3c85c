/** What the words of a row may speak of that isn't carried (ROUTE-33), in any of the languages that ship. */
import { readFileSync } from 'node:fs';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { createProhibitedGuide, type ProhibitedVocabularies } from '#domain/prohibited/guide.ts';
import type { ProhibitedVocabulary } from '#domain/prohibited/vocabulary.ts';

function getVocabulary(dictionary: DictionaryLanguage): ProhibitedVocabulary {
  const file = new URL(`../../../schemas/messages/${dictionary}/vocabulary/prohibited.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as ProhibitedVocabulary;
}

let guide: ReturnType<typeof createProhibitedGuide> | undefined;

/** Read when somebody first asks: most servers of a test never do. */
function openGuide() {
  guide ??= createProhibitedGuide(
    Object.fromEntries(
      languages.map(({ dictionary }) => [dictionary, getVocabulary(dictionary)]),
    ) as ProhibitedVocabularies,
  );
  return guide;
}

export const prohibitedIn = (words: string): { id: string; verdict: 'prohibited' | 'restricted' }[] =>
  openGuide()
    .find(words)
    .map(({ id, verdict }) => ({ id, verdict }));
