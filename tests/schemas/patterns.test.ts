import { describe, expect, test } from 'vitest';
import { validatePattern } from '#schemas/compiler/lint/hostile.ts';

const hostile = [
  String.raw`^(a+)+$`,
  String.raw`^(a|a)*$`,
  String.raw`^(a|aa)+$`,
  String.raw`^(\w+\s?)*$`,
  String.raw`^((a*)*)*$`,
  String.raw`(.*)*=`,
  String.raw`(x+x+)+y`,
  String.raw`^(([a-z])+.)+[A-Z]([a-z])+$`,
  String.raw`^(?=(a+)+$)b`,
  String.raw`^(?:a?){30}a{30}$`,
  `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
  String.raw`^(.*a){20}$`,
  String.raw`^(.*,){11}P`,
  String.raw`^([a-z]{1,10}){1,10}!$`,
  String.raw`^(\p{L}+\s*)+$`,
  String.raw`^[a-z]*[a-z]*[a-z]*[a-z]*!$`,
  String.raw`^([a-zA-Z0-9])(([\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$`,
];

const harmless = [
  String.raw`^[a-z0-9-]{3,60}$`,
  String.raw`^[A-Z]{3}\d{12}$`,
  String.raw`^\d{5}(?:-\d{4})?$`,
  String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`,
  String.raw`^[a-z]+(?:\.[a-z]+)*$`,
  String.raw`^(?:[a-z]+-)*[a-z]+$`,
  String.raw`^(?:[a-z]{1,10}-){0,5}[a-z]{1,10}$`,
  String.raw`^[\p{L}\p{M}]+(?:[ .-][\p{L}\p{M}]+)*$`,
  String.raw`^(?:[01]\d|2[0-3]):[0-5]\d$`,
  String.raw`^(?=.*[A-Z])(?=.*\d).{6,16}$`,
  String.raw`^[A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z\d]{2}[A\d]$`,
  String.raw`^[A-Z][AEIOUX][A-Z]{2}\d{6}[HM](?:AS|B[CS]|C[CLMSH]|D[FG]|G[TR]|HG|JC|M[CNS]|NE|NL|OC|PL|Q[TR]|S[PLR]|T[CSL]|VZ|YN|ZS)[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$`,
];

describe('a pattern that can freeze a page is refused', () => {
  test.each(hostile)('%s', (pattern) => {
    expect(validatePattern(pattern)).toMatchObject({ harmless: false });
  });

  test('also when it is too long or too complex to be analyzed', () => {
    expect(validatePattern('a'.repeat(501))).toMatchObject({ harmless: false });
    const riddle = `(?:${Array.from({ length: 28 }, (_, index) => 'a'.repeat(index + 1)).join('|')})*b`;
    expect(validatePattern(riddle)).toMatchObject({ harmless: false });
  });
});

describe('an ordinary pattern passes', () => {
  test.each(harmless)('%s', (pattern) => {
    expect(validatePattern(pattern)).toEqual({ harmless: true });
  });
});
