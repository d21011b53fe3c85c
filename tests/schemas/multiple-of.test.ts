import { expect, test } from 'vitest';
import { multipleProblem } from '#schemas/runtime/rules/multiple-of.ts';

test.each([
  [1.000000001, 1],
  [0.35, 0.1],
  [1e-7, 1],
  [10_000_000.05, 0.1],
  [9_007_199_254_740_991, 2],
  [1.5, 1e20],
])('%d is no multiple of %d', (value, step) => {
  expect(multipleProblem(value, step)).toEqual({ multipleOf: step });
});

test.each([
  [0.3, 0.1],
  [19.99, 0.01],
  [1e300, 1e-300],
  [1e22, 0.01],
  [-4.4, 2.2],
  [0, 3],
  [123_456_789.123, 0.001],
])('%d is a multiple of %d', (value, step) => {
  expect(multipleProblem(value, step)).toBeUndefined();
});
