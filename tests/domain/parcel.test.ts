import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exceedsStandardBox, sideSum } from '#domain/parcel/parcel.ts';

const side = fc.integer({ min: 1, max: 200 });

test('RULE-WEB-06 the side sum is length + width + height, without drift', () => {
  expect(sideSum({ length: 158, width: 58, height: 58 })).toBe(274);
  expect(sideSum({ length: 0.1, width: 0.2, height: 0.3 })).toBe(0.6);
  const hundredths = fc.integer({ min: 1, max: 18_000 });
  fc.assert(
    fc.property(
      hundredths,
      hundredths,
      hundredths,
      (a, b, c) => sideSum({ length: a / 100, width: b / 100, height: c / 100 }) === (a + b + c) / 100,
    ),
  );
});

test.each([
  [60, 60, 40, false],
  [40, 60, 60, false],
  [60, 40, 60, false],
  [1, 1, 1, false],
  [61, 1, 1, true],
  [60, 60, 41, true],
  [50, 50, 50, true],
  [60.01, 40, 40, true],
])('CONST-02 D-51 %d × %d × %d exceeds the standard box: %s', (length, width, height, exceeds) => {
  expect(exceedsStandardBox({ length, width, height })).toBe(exceeds);
});

test('D-51 turning a parcel doesn’t change whether it fits the standard box', () => {
  fc.assert(
    fc.property(side, side, side, (a, b, c) => {
      const verdicts = [
        [a, b, c],
        [b, c, a],
        [c, a, b],
        [a, c, b],
      ].map(([length = 0, width = 0, height = 0]) => exceedsStandardBox({ length, width, height }));
      expect(new Set(verdicts).size).toBe(1);
    }),
  );
});
