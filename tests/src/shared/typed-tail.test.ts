import { expect, test } from 'vitest';
import { typedTail } from '#src/shared/parcels/tracking-query.ts';

test('RULE-TRK-04 FEAT-12 the last digits are taken in any script', () => {
  for (const text of ['4471', '٤٤٧١', '۴۴۷۱', '４４７１', ' 44-71 ']) expect(typedTail(text, '')).toBe('4471');
});

test('RULE-TRK-04 of a whole phone number its end is taken', () => {
  expect(typedTail('+52 999 120 4471', '')).toBe('4471');
  expect(typedTail('+٥٢ ٩٩٩ ١٢٠ ٤٤٧١', '12')).toBe('4471');
});

test('RULE-TRK-04 a key too many changes nothing, wherever it is pressed; taking one away does', () => {
  expect(typedTail('44712', '4471')).toBe('4471');
  expect(typedTail('94471', '4471')).toBe('4471');
  expect(typedTail('447', '4471')).toBe('447');
  expect(typedTail('', '4471')).toBe('');
});
