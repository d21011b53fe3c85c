import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeForm, offsetText } from '#src/api/wire.ts';

describe('form encoding', () => {
  test('D-34 nests with brackets', () => {
    const pairs = [...encodeForm({ a: { b: [1, { c: 'x y' }] }, d: true, e: null, f: undefined, g: 0, h: '' })];
    expect(pairs).toEqual([
      ['a[b][0]', '1'],
      ['a[b][1][c]', 'x y'],
      ['d', 'true'],
      ['e', ''],
      ['g', '0'],
      ['h', ''],
    ]);
  });

  test('any text survives the way', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(new URLSearchParams(encodeForm({ value }).toString()).get('value')).toBe(value);
      }),
    );
  });
});

describe('the timezone header', () => {
  test.each([
    [360, 'GMT-06:00'],
    [0, 'GMT+00:00'],
    [-330, 'GMT+05:30'],
    [-60, 'GMT+01:00'],
    [210, 'GMT-03:30'],
    [-840, 'GMT+14:00'],
  ])('SYS-02 D-33 an offset of %d minutes is %s', (minutes, text) => {
    expect(offsetText(minutes)).toBe(text);
  });
});
