import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { getPeriod, isTooLong } from '#domain/parcel/shipments.ts';

/** Ten to midnight in Mexico City, the next day in Greenwich. */
const now = new Date('2026-11-21T05:50:00Z');

test('CALL-21 D-33 the last days are days of Mexico City, today among them', () => {
  expect(getPeriod({ days: 1 }, now)).toEqual({ start: new Date('2026-11-20T06:00:00Z') });
  expect(getPeriod({ days: 7 }, now)).toEqual({ start: new Date('2026-11-14T06:00:00Z') });
});

test('CALL-21 both days of a period belong to it, and either end may be open', () => {
  expect(getPeriod({ from: '2026-11-01', to: '2026-11-01' }, now)).toEqual({
    start: new Date('2026-11-01T06:00:00Z'),
    end: new Date('2026-11-02T06:00:00Z'),
  });
  expect(getPeriod({ to: '2026-11-01' }, now)).toEqual({ end: new Date('2026-11-02T06:00:00Z') });
  expect(getPeriod({}, now)).toEqual({});
});

test('CALL-21 a number of days holds over days by name', () => {
  expect(getPeriod({ days: 7, from: '2020-01-01', to: '2020-01-02' }, now)).toEqual(getPeriod({ days: 7 }, now));
});

test('CALL-21 a period is at most a year', () => {
  expect(constants.orders.maxPeriodDays).toBe(365);
  expect(isTooLong({ from: '2025-11-20', to: '2026-11-20' })).toBe(false);
  expect(isTooLong({ from: '2025-11-19', to: '2026-11-20' })).toBe(true);
  expect(isTooLong({ from: '2020-01-01' })).toBe(false);
});
