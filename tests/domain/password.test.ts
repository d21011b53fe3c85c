import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPassword, isPassword } from '#domain/account/password.ts';

const all = { length: true, upper: true, lower: true, digit: true };

test.each([
  ['Abcde1', {}],
  ['Abcdefghijklmno1', {}],
  ['Ábcdé1', {}],
  ['Abc de1!', {}],
  ['Abcd1', { length: false }],
  ['Abcdefghijklmnop1', { length: false }],
  ['abcde1', { upper: false }],
  ['ABCDE1', { lower: false }],
  ['Abcdef', { digit: false }],
  ['', { length: false, upper: false, lower: false, digit: false }],
])('RULE-ACC-01 D-20 standard validates %j part by part', (text, wrong) => {
  expect(checkPassword('standard', text)).toEqual({ ...all, ...wrong });
  expect(isPassword('standard', text)).toBe(Object.keys(wrong).length === 0);
});

test('RULE-ACC-01 D-20 withSpecial asks for a special character besides', () => {
  expect(checkPassword('withSpecial', 'Abcde1')).toEqual({ ...all, special: false });
  expect(isPassword('withSpecial', 'Abcde1!')).toBe(true);
  expect(isPassword('withSpecial', 'Abcde1 ñ')).toBe(false);
});

test('RULE-ACC-01 D-20 simple takes 6 to 20 letters or digits and nothing else', () => {
  expect(isPassword('simple', 'abcdef')).toBe(true);
  expect(isPassword('simple', '1'.repeat(20))).toBe(true);
  expect(isPassword('simple', '1'.repeat(21))).toBe(false);
  expect(checkPassword('simple', 'ab')).toEqual({ length: false, lettersOrDigits: true });
  expect(checkPassword('simple', 'abcde!')).toEqual({ length: true, lettersOrDigits: false });
});

test('RULE-ACC-01 a character outside the basic plane counts as one', () => {
  expect(checkPassword('standard', 'Ab1😀😀').length).toBe(false);
  expect(checkPassword('standard', 'Ab1😀😀😀').length).toBe(true);
});

test('RULE-ACC-01 D-20 standard accepts exactly 6-16 characters with upper, lower and digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'Z', '5', '!'), maxLength: 20 }), (text) => {
      const expected = text.length >= 6 && text.length <= 16 && /a/.test(text) && /Z/.test(text) && /5/.test(text);
      expect(isPassword('standard', text)).toBe(expected);
      expect(isPassword('withSpecial', text)).toBe(expected && text.includes('!'));
      expect(isPassword('simple', text)).toBe(text.length >= 6 && !text.includes('!'));
    }),
  );
});
