import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';

/** What the number on the label is not called, by language; docs/glossary.md says what it is called. */
const otherWords: Record<string, RegExp> = {
  es: /número de rastreo/i,
  en: /tracking (number|id)/i,
  zh: /快递单|追踪号/,
  pt: /(número|código) de rastreio/i,
  ar: /بوليصة|رقم التتبع|رقم الشحن(?!ة)/,
};

test.each(languages.map(({ dictionary }) => dictionary))('the waybill has one word on screen: %s', (language) => {
  const folder = `schemas/messages/${language}`;
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .filter((file) => otherWords[language]?.test(readFileSync(`${folder}/${file}`, 'utf8')));
  expect(found).toEqual([]);
});
