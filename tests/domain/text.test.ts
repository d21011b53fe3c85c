import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldAccents, stripInvisible, toWesternDigits } from '#domain/text.ts';

test('digits of other scripts become 0 to 9', () => {
  expect(toWesternDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０１２３４５６７８９')).toBe('0123456789 0123456789 0123456789');
});

test('text without such digits stays as it is', () => {
  fc.assert(fc.property(fc.string(), (text) => toWesternDigits(text) === text));
});

test('direction marks and zero-width characters go, visible text stays', () => {
  expect(stripInvisible('\u200f\u2066JMX\u200b\u2069\ufeff 1')).toBe('JMX 1');
  fc.assert(fc.property(fc.string(), (text) => stripInvisible(text) === text));
});

test('accents and case are folded', () => {
  expect(foldAccents('ÑANDÚ Cómo')).toBe('nandu como');
  expect(foldAccents('México'.normalize('NFD'))).toBe(foldAccents('México'));
});
