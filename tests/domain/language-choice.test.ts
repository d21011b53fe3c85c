import { expect, test } from 'vitest';
import { chooseLanguage } from '#domain/language-choice.ts';

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
