import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { getFormats } from '#src/i18n/formats.ts';

const es = getFormats('es');

describe('formats', () => {
  test('dates are short: "sáb 21 nov"', () => {
    expect(es.date('2026-11-21')).toBe('sáb 21 nov');
    expect(getFormats('en-us').date('2026-11-21')).toBe('Sat Nov 21');
    expect(getFormats('pt-br').date('2026-11-21')).toBe('sáb 21 nov');
  });

  test('an instant is shown in Mexico City, in 24 hours', () => {
    const instant = '2026-11-22T03:05:00Z';
    expect(es.date(instant)).toBe('sáb 21 nov');
    expect(es.time(instant)).toBe('21:05');
    expect(es.dateTime(new Date(instant))).toBe('sáb 21 nov, 21:05');
    expect(es.time('2026-11-22T06:00:00Z')).toBe('00:00');
    const { date, dateTime } = getFormats('ar');
    expect(dateTime(instant)).toBe(`${date(instant)}، 21:05`);
    expect(getFormats('zh-cn').dateTime(instant)).not.toContain(',');
  });

  test('weekdays and long dates', () => {
    expect(es.weekday('2026-11-21')).toBe('sábado');
    expect(es.longDate('2026-11-21')).toBe('sábado 21 de noviembre');
    expect(es.fullDate('1990-05-03')).toBe('3 de mayo de 1990');
  });

  test('FEAT-12 a pickup is said with the comma of its language between day and hours', () => {
    const pickupIn = (code: string) => {
      const { dayAndTime, longDate, slot } = getFormats(code);
      return dayAndTime(longDate('2026-11-21'), slot('10-12'));
    };
    expect(pickupIn('es')).toBe('sábado 21 de noviembre, 10:00–\u206012:00');
    expect(pickupIn('ar')).toMatch(/، \u206610:00–\u206012:00\u2069$/);
    expect(pickupIn('ar')).not.toContain(',');
  });

  test('amounts, weights, hours and lists', () => {
    expect(es.money(185_000)).toBe('$1,850.00');
    expect(es.kilograms(2.5)).toBe('2.5 kg');
    expect(es.slot('10-12')).toBe('10:00–\u206012:00');
    expect(es.list(['Ana', 'Beto', 'Caro'])).toBe('Ana, Beto y Caro');
  });

  test('FEAT-12 amounts, weights and hours keep their order inside an Arabic sentence', () => {
    const { money, kilograms, kilometres, centimetres, slot } = getFormats('ar');
    expect(slot('10-12')).toBe('\u206610:00–\u206012:00\u2069');
    expect([money(21_684), kilograms(2.5)]).toEqual(['\u2066$216.84\u2069', '\u2067\u20662.5\u2069 كجم\u2069']);
    expect([kilometres(3), centimetres([30, 20])]).toEqual([
      '\u2067\u20663.0\u2069 كم\u2069',
      '\u2067\u206630 × 20\u2069 سم\u2069',
    ]);
  });

  test.each(languages)(
    'FEAT-12 $endonym has one word for a unit, beside a field and in a sentence',
    ({ code, dictionary }) => {
      const { unit } = JSON.parse(
        readFileSync(new URL(`../../../schemas/messages/${dictionary}/fields.json`, import.meta.url), 'utf8'),
      );
      const { kilograms, centimetres } = getFormats(code);
      expect(kilograms(1)).toContain(unit.kg);
      expect(centimetres([1])).toContain(unit.cm);
    },
  );

  /** What people write for a kilogram, a centimetre and a kilometre, behind a number or its placeholder. */
  const unitsWritten =
    /(?:\}\}|\d)[\s\u00a0\u202f]*(kgs?|Kg|KG|kilos?|公斤|千克|كجم|كغم?|كلغ|كيلو\p{L}*|cms?|CM|厘米|公分|سم|سنتي\p{L}*|kms?|KM|公里|千米|كم)(?![\p{L}])/gu;

  test.each(languages)(
    'FEAT-12 $endonym has the same words for units in every text: labels, hints, errors, prices and emails',
    ({ dictionary, units }) => {
      const folder = new URL(`../../../schemas/messages/${dictionary}/`, import.meta.url);
      const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
      const found = files.flatMap((name) =>
        [...readFileSync(new URL(name, folder), 'utf8').matchAll(unitsWritten)].map(
          ([, unit = '']) => `${name}: ${unit}`,
        ),
      );
      const known: readonly string[] = Object.values(units);
      expect(found.length).toBeGreaterThan(10);
      expect(found.filter((each) => !known.some((unit) => each.endsWith(`: ${unit}`)))).toEqual([]);
    },
  );

  test.each(languages)('FEAT-12 $endonym writes western digits', ({ code }) => {
    const { date, time, number, money, longDate } = getFormats(code);
    const written = [
      date('2026-11-21'),
      longDate('2026-11-21'),
      time('2026-11-22T03:05:00Z'),
      number(1234.5),
      money(1),
    ].join(' ');
    expect(written).not.toMatch(/[\u0660-\u0669\u06F0-\u06F9]/);
    expect(written).toContain('21:05');
  });
});
