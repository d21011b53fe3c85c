import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import {
  findLanguage,
  knownLanguages,
  languageOfDictionary,
  languageOfLangType,
  languages,
  loadableLanguages,
} from '#domain/languages.ts';

test('CONST-12 D-30 the languages that must ship do, each row with names of its own', () => {
  expect(constants.languages.shipped).toEqual(expect.arrayContaining(['es', 'en-us', 'zh-cn', 'pt-br', 'ar']));
  for (const column of ['code', 'langType', 'dictionary', 'locale', 'endonym'] as const) {
    expect(new Set(knownLanguages.map((row) => row[column])).size).toBe(knownLanguages.length);
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

test('D-31 only the code of a language finds one', () => {
  for (const language of knownLanguages) expect(findLanguage(language.code)).toBe(language);
  expect(findLanguage(null)).toBeUndefined();
  fc.assert(
    fc.property(
      fc.string(),
      (code) => knownLanguages.some((row) => row.code === code) || findLanguage(code) === undefined,
    ),
  );
});

test('D-30 a language that is no longer installed is English', () => {
  const [added] = loadableLanguages;
  expect(languageOfDictionary(added.dictionary, [added])).toBe(added);
  expect(languageOfDictionary(added.dictionary, []).code).toBe('en-us');
  expect(languageOfDictionary('ar', []).code).toBe('ar');
});

test('a date in digits has the order that `Intl` gives it', () => {
  for (const { locale, dateOrder } of knownLanguages) {
    const parts = new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).formatToParts();
    const initials = parts.flatMap(({ type }) => (type === 'literal' || type === 'era' ? [] : [type[0]]));
    expect([locale, initials.join('')]).toEqual([locale, dateOrder]);
  }
});
