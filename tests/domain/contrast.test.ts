import { expect, test } from 'vitest';
import { contrast } from '#domain/content/contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#fff', '#000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#777', '#767676', 1.01],
  ['#ff0000', '#00ff00', 2.91],
])('%s and %s differ as WCAG 2.2 reckons', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBeCloseTo(ratio, 2);
});

test('what is no color has no contrast', () => {
  expect(contrast('red', '#ffffff')).toBeNaN();
});
