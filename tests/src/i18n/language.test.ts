import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { readStoredLanguage, renewStoredLanguage, showLanguage, storeLanguage } from '#src/i18n/language.ts';
import { memoryPlaces } from '#tests/support/places.ts';

describe('the language of a device', () => {
  test('ENT-09 is stored in local storage and in a cookie, and read from either', () => {
    const places = memoryPlaces();
    storeLanguage('ar', places);
    expect(places.storage.get('lang')).toBe('ar');
    expect(places.cookies.read()).toBe('lang=ar');
    expect(readStoredLanguage(places)).toBe('ar');
    places.storage.remove('lang');
    expect(readStoredLanguage(places)).toBe('ar');
  });

  test('ENT-09 an expired cookie is written again, and none where nothing was chosen', () => {
    const places = memoryPlaces();
    renewStoredLanguage(places);
    expect(places.cookies.read()).toBe('');
    places.storage.set('lang', 'ar');
    renewStoredLanguage(places);
    expect(places.cookies.read()).toBe('lang=ar');
  });

  test('FEAT-12 the document says which language it is in, and its direction', () => {
    const root = { lang: '', dir: '' };
    for (const language of languages) {
      showLanguage(language, root);
      expect(root).toEqual({ lang: expect.stringMatching(/^[a-z]{2}-[A-Z]{2}$/), dir: language.direction });
    }
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
