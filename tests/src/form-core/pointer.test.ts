import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameValue, isWithin, pointerTo, segmentsOf, valueAt, withValueAt } from '#src/form-core/pointer.ts';

test('a pointer names what it was made of, slashes and tildes included', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (path) => {
      expect(segmentsOf(pointerTo(...path))).toEqual(path);
    }),
  );
});

test('a value changes in a copy; the original and its other parts stay the same', () => {
  const before = { waybills: ['a', 'b'], tail: '1234' };
  const after = withValueAt(before, '/waybills/1', 'c');
  expect(after).toEqual({ waybills: ['a', 'c'], tail: '1234' });
  expect(before.waybills).toEqual(['a', 'b']);
  expect(withValueAt(before, '/tail', undefined)).toEqual({ waybills: ['a', 'b'] });
  expect(withValueAt(before, '/tail', '9').waybills).toBe(before.waybills);
});

test('names that every object inherits are neither found nor set', () => {
  expect(valueAt({}, '/constructor')).toBeUndefined();
  expect(valueAt({}, '/__proto__/polluted')).toBeUndefined();
  const after = withValueAt({}, '/__proto__', { polluted: true });
  expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('equal means equal as JSON, in any order of names', () => {
  expect(isSameValue({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true);
  expect(isSameValue({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(isSameValue([1, 2], { 0: 1, 1: 2 })).toBe(false);
  expect(isSameValue('1', 1)).toBe(false);
});

test('a part lies within its field, and not within a field whose name begins alike', () => {
  expect(isWithin('/waybills/3', '/waybills')).toBe(true);
  expect(isWithin('/waybills', '/waybills')).toBe(true);
  expect(isWithin('/town', '/to')).toBe(false);
});
