import { expect, test } from 'vitest';
import { languageOfDictionary, languages } from '#domain/languages.ts';
import { text } from '#server/http/texts.ts';
import { readDictionaries } from '#schemas/runtime/dictionary-version.ts';
import { createTexts } from '#src/i18n/texts.ts';

const dictionaries = readDictionaries();

test('D-106 a list in a message is a choice, in the browser and on the server alike', async () => {
  const texts = await createTexts({
    language: 'es',
    load: (_, namespace) => Promise.resolve(dictionaries.es[namespace] ?? {}),
    namespaces: ['rules'],
  });
  const starts = ['8', '9'];
  const sentence = 'Aquí solo sirven los teléfonos que empiezan con 8 o 9.';
  expect(texts.t('rules:phoneRule.start', { starts })).toBe(sentence);
  expect(text(languageOfDictionary('es', languages), 'rules:phoneRule.start', { starts })).toBe(sentence);
  const fields = ['Pedro', 'Inés'];
  expect(texts.t('rules:alternatives.together', { fields })).toContain('Pedro e Inés');
});
