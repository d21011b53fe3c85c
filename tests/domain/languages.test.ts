import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { findLanguage, languageOfLangType, languages } from '#domain/languages.ts';

test('CONST-12 D-30 the languages that must ship do, each row with names of its own', () => {
  expect(constants.languages.shipped).toEqual(expect.arrayContaining(['es', 'en-us', 'zh-cn', 'pt-br', 'ar']));
  for (const column of ['code', 'langType', 'dictionary', 'locale', 'endonym'] as const) {
    expect(new Set(languages.map((row) => row[column])).size).toBe(languages.length);
  }
});

test('FEAT-12 D-30 Arabic alone reads from right to left', () => {
  expect(languages.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)).toEqual(['ar']);
});

test.each([
  ['CN', 'zh-cn'],
  ['EN', 'en-us'],
  ['ES', 'es'],
  ['PT', 'pt-br'],
  ['AR', 'ar'],
  ['es', 'es'],
  ['XX', 'en-us'],
  [undefined, 'en-us'],
])('D-31 D-33 langType %s is %s', (langType, code) => expect(languageOfLangType(langType).code).toBe(code));

test('D-31 only the code of a shipped language finds one', () => {
  for (const language of languages) expect(findLanguage(language.code)).toBe(language);
  expect(findLanguage(null)).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (code) => languages.some((row) => row.code === code) || findLanguage(code) === undefined),
  );
});
