import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { chooseLanguage, readStoredLanguage, storeLanguage } from '#src/i18n/language.ts';
import { memoryPlaces } from '#tests/support/places.ts';

describe('the choice of language', () => {
  test.each([
    ['zh-cn', ['es-MX'], 'zh-cn', 'what is stored comes first'],
    ['', ['tlh', 'pt-PT', 'en-GB'], 'pt-br', 'the first preferred language that we speak'],
    ['', ['en-GB'], 'en-us', 'another region of a language that we speak'],
    ['', ['AR-eg'], 'ar', 'whatever the case'],
    ['', ['zh-Hant-TW'], 'zh-cn', 'another script of a language that we speak'],
    ['klingon', ['es-419'], 'es', 'an unknown stored code does not count'],
    ['', ['tlh', 'qya'], 'en-us', 'English when nothing matches'],
    ['', [], 'en-us', 'English when nothing is known'],
  ])('D-31 stored %j and preferred %j give %s: %s', (stored, preferred, code) => {
    expect(chooseLanguage(stored, preferred).code).toBe(code);
  });

  test('ENT-09 is kept in local storage and in a cookie, and read from either', () => {
    const places = memoryPlaces();
    storeLanguage('ar', places);
    expect(places.storage.get('lang')).toBe('ar');
    expect(places.cookies.read()).toBe('lang=ar');
    expect(readStoredLanguage(places)).toBe('ar');
    places.storage.remove('lang');
    expect(readStoredLanguage(places)).toBe('ar');
  });

  test('D-33 FEAT-12 each language has a langType and a direction of its own', () => {
    expect(languages.map(({ code, langType, direction }) => [code, langType, direction])).toEqual(
      expect.arrayContaining([
        ['es', 'ES', 'ltr'],
        ['en-us', 'EN', 'ltr'],
        ['zh-cn', 'CN', 'ltr'],
        ['pt-br', 'PT', 'ltr'],
        ['ar', 'AR', 'rtl'],
      ]),
    );
  });
});
