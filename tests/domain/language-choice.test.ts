import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { chooseLanguage } from '#domain/text/language-choice.ts';
import { findLanguage } from '#domain/languages.ts';

test.each([
  ['zh-cn', ['es-MX'], 'zh-cn', 'the stored language comes first'],
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

const installed = (...codes: string[]) => codes.flatMap((code) => findLanguage(code) ?? []);

test.each([
  ['vi', ['es-MX'], ['vi'], 'vi', 'the stored language comes first'],
  ['vi', ['es-MX'], ['th'], 'es', 'a language without a folder does not count'],
  ['', ['vi-VN', 'es'], ['vi'], 'vi', 'the browser asks for it'],
  ['', ['vi-VN', 'es'], [], 'es', 'it is not installed'],
  ['', ['zh-TW'], ['zh-tw'], 'zh-tw', 'the very tag'],
  ['', ['zh-Hant-HK'], ['zh-tw'], 'zh-tw', 'the same script in another region'],
  ['', ['zh-SG'], ['zh-tw'], 'zh-cn', 'the other script'],
  ['', ['*', 'th'], ['th'], 'th', 'what is no tag matches nothing'],
])('D-30 D-31 stored %j and preferred %j with %j installed give %s: %s', (stored, preferred, codes, code) => {
  expect(chooseLanguage(stored, preferred, installed(...codes)).code).toBe(code);
});

test('CONST-12 each loadable language is chosen once it is installed, and English before', () => {
  for (const code of constants.languages.loadable) {
    expect(chooseLanguage(code, [], installed(code)).code).toBe(code);
    expect(chooseLanguage(code, []).code).toBe(constants.languages.fallback);
  }
});
