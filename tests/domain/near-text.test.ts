import { expect, test } from 'vitest';
import { isNearStart, slipsBetween } from '#domain/text/near-text.ts';

test.each([
  ['merida', 'merida', 0],
  ['merid', 'merida', 1],
  ['merdia', 'merida', 1],
  ['merrida', 'merida', 1],
  ['mezida', 'merida', 1],
  ['', 'ab', 2],
])('ROUTE-38 %s is %s with %i slips', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips);
  expect(slipsBetween(other, one)).toBe(slips);
});

test('ROUTE-38 a slip is forgiven while one types, two in a long word, none in a short one', () => {
  expect(isNearStart('gudal', 'guadalajara')).toBe(true);
  expect(isNearStart('gaudaljara', 'guadalajara')).toBe(true);
  expect(isNearStart('monterey', 'monterrey')).toBe(true);
  expect(isNearStart('leo', 'tel')).toBe(false);
  expect(isNearStart('puebla', 'merida')).toBe(false);
});
