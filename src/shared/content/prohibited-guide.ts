/** The guide to prohibited items, in every language that has a folder of texts. Loaded on demand. */
import { createProhibitedGuide } from '#domain/content/prohibited-guide.ts';
import type { ProhibitedVocabulary } from '#domain/content/prohibited-catalogue.ts';
import { byDictionary } from '#src/i18n/vocabulary.ts';

const files = import.meta.glob<ProhibitedVocabulary>('../../../schemas/messages/*/vocabulary/prohibited.json', {
  eager: true,
  import: 'default',
});

export const prohibitedGuide = createProhibitedGuide(byDictionary(files));
