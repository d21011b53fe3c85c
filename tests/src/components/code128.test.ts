import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code128 } from '#src/components/code128.ts';

/** Bars as 1 and spaces as 0, the way the standard prints its table. */
const bits = (widths: readonly number[]) =>
  widths.map((width, index) => String((index + 1) % 2).repeat(width)).join('');

test('a waybill becomes start B, three letters, digits in pairs, the check symbol and the stop', () => {
  const symbols = bits(code128('JMX0042')).match(/.{11}/g);
  expect(symbols?.slice(0, 7)).toEqual([
    '11010010000', // start B
    '10110111000', // J, 42
    '10111011000', // M, 45
    '11100010110', // X, 56
    '10111011110', // to set C, 99
    '11011001100', // 00
    '10110111000', // 42
  ]);
  // 104 + 1·42 + 2·45 + 3·56 + 4·99 + 5·0 + 6·42 = 1052, and 1052 mod 103 = 22
  expect(symbols?.[7]).toBe('11001110100');
  expect(bits(code128('JMX0042'))).toMatch(/1100011101011$/);
});

test('every symbol is 11 modules wide, whatever the text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,20}$/), (text) => {
      const modules = code128(text).reduce((sum, width) => sum + width, 0);
      expect((modules - 13) % 11).toBe(0);
    }),
  );
});

test('text outside printable ASCII is rejected', () => {
  expect(() => code128('ñ')).toThrow(RangeError);
});
