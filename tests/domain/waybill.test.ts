import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWaybill, hasRightCheckDigit, isWaybillNumber, waybillFromSequence } from '#domain/parcel/waybill.ts';

const waybill = fc.integer({ min: 1, max: 99_999_999_999 }).map(waybillFromSequence);

test('RULE-TRK-02 JMX and any 12 digits are a waybill number', () => {
  fc.assert(fc.property(fc.stringMatching(/^[0-9]{12}$/), (digits) => isWaybillNumber(`JMX${digits}`)));
});

test.each([
  '',
  'JMX',
  'JMX00427720118',
  'JMX0042772011844',
  'jmx004277201184',
  'JMY004277201184',
  '004277201184',
  'JMX 004277201184',
  'JMX00427720118O',
  'JMX004277201184\n',
  ' JMX004277201184',
])('RULE-TRK-01 RULE-TRK-02 %j is no waybill number', (text) => expect(isWaybillNumber(text)).toBe(false));

test('RULE-TRK-02 every sequence gives a number of 15 characters, no two the same', () => {
  expect(waybillFromSequence(1)).toBe('JMX000000000018');
  expect(waybillFromSequence(99_999_999_999)).toHaveLength(15);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99_999_999_999 })), (sequences) => {
      const numbers = sequences.map(waybillFromSequence);
      expect(numbers.every(isWaybillNumber)).toBe(true);
      expect(new Set(numbers).size).toBe(numbers.length);
    }),
  );
});

/** Each second digit from the right counts as the sum of its double's digits. */
const luhnSum = (digits: string): number =>
  [...digits]
    .toReversed()
    .reduce((sum, digit, index) => sum + Number((index % 2 === 0 ? '0123456789' : '0246813579')[Number(digit)]), 0);

test('D-44 the check digit is Luhn’s: one wrong digit gives a number that no order has', () => {
  fc.assert(
    fc.property(waybill, fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
      const digits = number.slice(3);
      expect(luhnSum(digits) % 10).toBe(0);
      const wrong = [...digits].with(place, String((Number(digits[place]) + shift) % 10)).join('');
      expect(luhnSum(wrong) % 10).not.toBe(0);
      expect([number, `JMX${wrong}`, digits].map(hasRightCheckDigit)).toEqual([true, false, false]);
    }),
  );
});

test.each([0, -1, 1.5, Number.NaN, 100_000_000_000])('there is no waybill number for sequence %d', (n) => {
  expect(() => waybillFromSequence(n)).toThrow(RangeError);
});

test('a number is printed in groups, and other text as it is', () => {
  expect(formatWaybill('JMX004277201184')).toEqual(['JMX', '0042', '7720', '1184']);
  expect(formatWaybill('JMX1')).toEqual(['JMX1']);
});
