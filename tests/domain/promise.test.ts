import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay, promiseWindow } from '#domain/time/promise.ts';
import { addDays } from '#domain/time/zoned-time.ts';

const date = fc.integer({ min: 0, max: 6000 }).map((days) => addDays('2024-01-01', days));

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-16', false],
  ['2026-12-25', false],
  ['2026-12-24', true],
])('D-90 %s is a business day: %s', (day, business) => expect(isBusinessDay(day)).toBe(business));

test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-21', 0, '2026-11-23'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-13', 1, '2026-11-17'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-31', 1, '2027-01-04'],
  ['2026-11-20', 7, '2026-12-01'],
])('D-90 %s plus %d business days is %s', (from, days, to) => expect(addBusinessDays(from, days)).toBe(to));

test('D-90 a date plus business days is a business day with exactly so many between', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 1, max: 30 }), (from, days) => {
      const to = addBusinessDays(from, days);
      expect(isBusinessDay(to)).toBe(true);
      let counted = 0;
      for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) counted += 1;
      expect(counted).toBe(days);
    }),
  );
});

test('CONST-08 D-90 the standard promise is 3 to 7 business days after the pickup', () => {
  expect(promiseWindow('2026-11-20')).toEqual({ promisedFrom: '2026-11-25', promisedTo: '2026-12-01' });
  expect(promiseWindow('2026-11-20', { minBusinessDays: 1, maxBusinessDays: 2 })).toEqual({
    promisedFrom: '2026-11-23',
    promisedTo: '2026-11-24',
  });
});

test('D-90 a company holiday on the way is no business day', () => {
  const transit = { minBusinessDays: 1, maxBusinessDays: 2 };
  expect(isBusinessDay('2026-11-23', ['2026-11-23'])).toBe(false);
  expect(promiseWindow('2026-11-20', { ...transit, closedOn: ['2026-11-23'] })).toEqual({
    promisedFrom: '2026-11-24',
    promisedTo: '2026-11-25',
  });
});
