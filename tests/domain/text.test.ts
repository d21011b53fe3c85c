import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidyContact } from '#domain/account/phone.ts';
import { foldAccents, lineOf, stripInvisible, toWesternDigits } from '#domain/text/text.ts';

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

/** Zero-width, direction, override, soft hyphen, blank letter, tag, grapheme joiner, annotation. */
const hidden = ['\u200b', '\u200e', '\u202e', '\u2067', '\u00ad', '\u3164', '\u{e0041}', '\u034f', '\ufff9'];

test.each(hidden)('D-59 a name is stored without the invisible %j, wherever it is', (sign) => {
  expect(lineOf(`${sign}Ana${sign} Lucía${sign}`)).toBe('Ana Lucía');
  expect(tidyContact({ name: `An${sign}a`, phone: `99${sign}94721180` })).toEqual({ name: 'Ana', phone: '9994721180' });
  expect(stripInvisible(`JMX${sign}1`)).toBe('JMX1');
});

test('what changes the look of a text stays: joined pictures and letters', () => {
  for (const text of ['👨‍👩‍👧', '❤️', 'می‌خواهم', 'क्‍ष', '1️⃣']) expect(lineOf(text)).toBe(text.normalize('NFC'));
  expect(lineOf('A\u200dn\u200ca')).toBe('Ana');
});

test('accents and case are folded', () => {
  expect(foldAccents('ÑANDÚ Cómo')).toBe('nandu como');
  expect(foldAccents('México'.normalize('NFD'))).toBe(foldAccents('México'));
});
