import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isName, maskName } from '#domain/names.ts';
import { cpuTime } from '#tests/support/cpu-time.ts';

test.each([
  'José Ñandú',
  'José Ñandú'.normalize('NFD'),
  'Ma. del Carmen Núñez-López',
  '王小明',
  'محمد علي',
  'Ana 2',
  'नरेन्द्र',
  'J',
  'Ana  Luz',
])('RULE-MOB-01 D-59 %s is a name', (text) => expect(isName(text)).toBe(true));

test.each([
  '',
  ' ',
  ' Ana',
  'Ana ',
  '-',
  '...',
  'Ana@',
  "O'Brien",
  'Ana_Luz',
  'Ana\nLuz',
  'Ana\tLuz',
  '<b>',
  'Ana 😀',
  '\u0301a',
])('RULE-MOB-01 D-59 %j is no name', (text) => expect(isName(text)).toBe(false));

test('RULE-MOB-01 D-59 words of letters, digits, - and . joined by single spaces are a name', () => {
  const word = fc.stringMatching(/^[\p{L}\p{Nd}][\p{L}\p{Nd}.-]{0,9}$/u);
  fc.assert(fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => isName(words.join(' '))));
});

test('D-59 one symbol besides - and . makes it no name', () => {
  const symbol = fc.constantFrom(...'!"#$%&\'()*+,/:;<=>?@[\\]^_`{|}~¿¡€');
  fc.assert(fc.property(symbol, (char) => !isName(`Ana${char}Luz`)));
});

test('RULE-MOB-01 a hundred thousand characters are judged at once', () => {
  const texts = [`${'a '.repeat(50_000)}!`, `${'a'.repeat(100_000)}!`];
  expect(cpuTime(() => texts.forEach(isName))).toBeLessThan(500);
});

test.each([
  ['María Cortés', 'M***a C***s'],
  ['María Cortés'.normalize('NFD'), 'M***a C***s'],
  ['José'.normalize('NFD'), 'J***é'.normalize('NFC')],
  ['Al Bo', 'A* B*'],
  ['J', 'J*'],
  ['  Ana   Luz ', 'A***a L***z'],
  ['王小明', '王***明'],
  ['', ''],
])('D-43 %j is shown as %j', (name, masked) => expect(maskName(name)).toBe(masked));

test('D-43 a mask shows at most the first and last letter of a word and not how long it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zñáé]{3,30}$/), (word) => {
      expect(maskName(word)).toBe(`${word[0]}***${word.at(-1)}`);
    }),
  );
});
