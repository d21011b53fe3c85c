import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { dateCodecs, isDay, nativeDateCodec } from '#src/forms/core/date-text.ts';

const [es, en, zh, , ar] = languages.map(({ dateOrder }) => dateCodecs[dateOrder]);

test('a day is written in the order of the language', () => {
  expect(es?.format('2026-11-05')).toBe('05/11/2026');
  expect(en?.format('2026-11-05')).toBe('11/05/2026');
  expect(zh?.format('2026-11-05')).toBe('2026/11/05');
  expect(ar?.format('2026-11-05')).toBe('05/11/2026');
});

test('a day is read with any separator, without, with the year first, and in digits of any script', () => {
  for (const text of [
    '5/11/2026',
    '05-11-2026',
    '5.11.2026',
    '05112026',
    ' 5 11 2026 ',
    '2026-11-05',
    '2026/11/5',
    '٠٥/١١/٢٠٢٦',
    '\u200e5/11/2026',
  ]) {
    expect(es?.parse(text)).toBe('2026-11-05');
  }
  expect(en?.parse('11052026')).toBe('2026-11-05');
  expect(zh?.parse('2026年11月5日')).toBe('2026-11-05');
});

test('what is no day of the calendar stays as it was typed', () => {
  for (const text of [
    '31/02/2026',
    '5/13/2026',
    '29/02/2027',
    '5/11/26',
    '5/11',
    'mañana',
    '0/0/0000',
    '5/11/2026/7',
  ]) {
    expect(es?.parse(text)).toBe(text);
    expect(es?.format(text)).toBe(text);
  }
  expect(es?.parse('29/02/2028')).toBe('2028-02-29');
  expect(es?.parse('  ')).toBeUndefined();
});

test('every day comes back from its own text in every language', () => {
  const days = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(...languages), (date, { dateOrder }) => {
      const day = date.toISOString().slice(0, 10);
      const codec = dateCodecs[dateOrder];
      expect(codec.parse(codec.format(day))).toBe(day);
    }),
  );
});

test('a phone’s picker is shown days only', () => {
  expect(nativeDateCodec.format('31/02/2026')).toBe('');
  expect(nativeDateCodec.format('2026-11-05')).toBe('2026-11-05');
  expect(isDay('2026-02-31')).toBe(false);
  expect(isDay(20_261_105)).toBe(false);
});
