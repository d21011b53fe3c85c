import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as codecs from '#src/forms/core/codecs.ts';
import { postalCodeCodec } from '#src/courier-fields/postal-code-codec.ts';

const { digitsCodec, exactCodec, integerCodec, lineCodec, moneyCodec, numberCodec, phoneCodec, tidied } = codecs;

test('RULE-GEN-01 blank text is no answer in any field but a password', () => {
  for (const { parse } of [
    digitsCodec,
    integerCodec,
    lineCodec,
    moneyCodec,
    numberCodec,
    phoneCodec,
    postalCodeCodec,
  ]) {
    expect(parse('')).toBeUndefined();
    expect(parse(' \t\u00a0')).toBeUndefined();
  }
  expect(exactCodec.parse(' x ')).toBe(' x ');
});

test('a pasted phone loses +52, spaces and hyphens, and is shown in groups, also while digits are missing', () => {
  expect(phoneCodec.parse('+52 (999) 472-11-80')).toBe('9994721180');
  expect(tidied('+52 (999) 472-11-80', phoneCodec)).toBe('999 472 1180');
  expect(tidied('999472118', phoneCodec)).toBe('999 472 118');
  expect(tidied('5512345678', phoneCodec)).toBe('55 1234 5678');
  expect(tidied('call me', phoneCodec)).toBe('call me');
});

test('a number may have a comma or a point, and digits of any script', () => {
  expect(numberCodec.parse('1,5')).toBe(1.5);
  expect(numberCodec.parse(' 2.50 ')).toBe(2.5);
  expect(numberCodec.parse('٢٫٥')).toBe(2.5);
  expect(integerCodec.parse('1,200')).toBe(1200);
  expect(numberCodec.parse('.5')).toBe(0.5);
});

test('D-107 a weight, a side and an amount are read with their units; what can be read in two ways stays for the rule', () => {
  expect(codecs.codecOfUnit('kg').parse('2.5 kg')).toBe(2.5);
  expect(codecs.codecOfUnit('kg').parse('500 g')).toBe(0.5);
  expect(codecs.codecOfUnit('cm').parse('３０ｃｍ')).toBe(30);
  expect(codecs.codecOfUnit('pieces').parse('2 kg')).toBe('2 kg');
  expect(moneyCodec.parse('300 pesos')).toBe(30_000);
  for (const text of ['1,500', '1,500 kg']) expect(codecs.weightCodec.parse(text)).toBe(text);
  expect(moneyCodec.parse('350 USD')).toBe('350 USD');
});

test('text that is no number stays the answer, so that nothing typed is lost', () => {
  for (const text of ['abc', '1.2.3', '12kg', '1e3', '0x10', 'Infinity', '--1']) {
    expect(numberCodec.parse(text)).toBe(text);
    expect(tidied(text, numberCodec)).toBe(text);
  }
});

test('RULE-WEB-09 money is typed in pesos and stored in centavos; a third decimal is preserved for the rule to reject', () => {
  expect(moneyCodec.parse('1,850.5')).toBe(185_050);
  expect(moneyCodec.format(185_050)).toBe('1,850.50');
  expect(moneyCodec.parse('12.345')).toBe(1234.5);
  expect(tidied('12.345', moneyCodec)).toBe('12.345');
  expect(moneyCodec.parse('0')).toBe(0);
  expect(moneyCodec.parse('mucho')).toBe('mucho');
});

test('every beginning of a phone is shown as its own digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,10}$/), (digits) => {
      expect(phoneCodec.parse(phoneCodec.format(digits))).toBe(digits);
    }),
  );
  expect(phoneCodec.format('999')).toBe('999');
  expect(phoneCodec.format('9994')).toBe('999 4');
});

test('tidying a text never changes what it means', () => {
  const all = [digitsCodec, integerCodec, lineCodec, moneyCodec, numberCodec, phoneCodec, postalCodeCodec, exactCodec];
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.oneof(fc.string(), fc.stringMatching(/^[\d.,+ -]{1,14}$/)),
      (codec, text) => {
        expect(codec.parse(tidied(text, codec))).toEqual(codec.parse(text));
      },
    ),
  );
});
