import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { readSiteDictionaries } from '#schemas/runtime/dictionary-version.ts';
import { readTextFiles, readTextsVersion } from '#build/site-texts.ts';
import { getFile, pathOfTexts } from '#src/i18n/text-files.ts';

const files = readTextFiles();
const version = readTextsVersion();

test('FEAT-12 FEAT-13 every text of the site is in the file that a browser asks for, under the version of all', () => {
  const dictionaries = readSiteDictionaries();
  for (const { dictionary } of languages) {
    for (const [namespace, texts] of Object.entries(dictionaries[dictionary])) {
      const file = JSON.parse(files.get(pathOfTexts(version, dictionary, getFile(namespace))) ?? '{}');
      expect(file[namespace]).toEqual(texts);
    }
  }
});

test('what only the server says is in no file', () => {
  expect([...files.keys()].filter((path) => /exports|letters/.test(path))).toEqual([]);
});

test('the files lie where the server lets browsers keep them forever', () => {
  for (const path of files.keys()) expect(path).toMatch(/^assets\/texts\/[0-9a-f]{16}\/[a-z]+\/\w+\.json$/);
});
