import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { isCommonPassword } from '#domain/account/common-password.ts';
import { commonPasswords } from '#domain/account/common-passwords.ts';
import { isPassword } from '#domain/account/password.ts';

const list = commonPasswords.split(/\s+/);

test('D-20 the list has the 3,000 commonest passwords that could meet our rules, each once and in lower case', () => {
  const { minPasswordLength: min, maxPasswordLength: max } = constants.account;
  expect(list).toHaveLength(3_000);
  expect(new Set(list).size).toBe(3_000);
  expect(list.filter((password) => password !== password.toLowerCase())).toEqual([]);
  expect(
    list.filter(
      (password) => password.length < min || password.length > max || !/\d/.test(password) || !/[a-z]/.test(password),
    ),
  ).toEqual([]);
});

test('D-20 every password of the list is rejected, whatever its case', () => {
  for (const password of list) {
    const capital = password.replace(/[a-z]/, (letter) => letter.toUpperCase());
    expect([password, capital, password.toUpperCase()].every(isCommonPassword)).toBe(true);
  }
});

test('D-20 without the list, most of them would be let through with one capital letter', () => {
  const through = list
    .map((password) => password.replace(/[a-z]/, (letter) => letter.toUpperCase()))
    .filter((password) => isPassword('standard', password));
  expect(through.length).toBeGreaterThan(2_000);
});

test.each(['Colibri7', 'Guia2026', 'password', 'Password1 ', 'Pаssword1', '', 'xPassword1x'])(
  '%j is not among them',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
