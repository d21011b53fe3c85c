import { expect, test } from 'vitest';
import { passedBetween } from '#src/lib/clock.ts';

const hour = 3_600_000;
const before = { steady: 1000, own: 50 * hour };

test('FEAT-04 CONST-10 time passes as well while the device sleeps, and its clock put back takes none away', () => {
  expect(passedBetween(before, { steady: 1000 + hour, own: 51 * hour })).toBe(hour);
  expect(passedBetween(before, { steady: 1000, own: 58 * hour })).toBe(8 * hour);
  expect(passedBetween(before, { steady: 1000 + hour, own: 20 * hour })).toBe(hour);
});

test('an answer that came after the last look is of now', () => {
  expect(passedBetween(before, { steady: 0, own: 49 * hour })).toBe(0);
});
