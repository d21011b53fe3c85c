import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay, promiseWindow, publicHolidays } from '#domain/promise.ts';
import { addDays, weekdayOf } from '#domain/zoned-time.ts';

const date = fc.integer({ min: 0, max: 6000 }).map((days) => addDays('2024-01-01', days));

test('D-90 the public holidays of a year follow the rule', () => {
  expect(publicHolidays(2026)).toEqual([
    '2026-01-01', '2026-02-02', '2026-03-16', '2026-05-01', '2026-09-16', '2026-11-16', '2026-12-25',
  ]);
  expect(publicHolidays(2027)).toEqual([
    '2027-01-01', '2027-02-01', '2027-03-15', '2027-05-01', '2027-09-16', '2027-11-15', '2027-12-25',
  ]);
});

test('D-90 the change of government is a holiday every six years from 2024', () => {
  const years = Array.from({ length: 20 }, (_, index) => 2018 + index);
  expect(years.filter((year) => publicHolidays(year).includes(`${year}-10-01`))).toEqual([2024, 2030, 2036]);
});

test.each(Array.from({ length: 36 }, (_, index) => 2024 + index))('D-90 the moved holidays of %d are Mondays of the first or third week', (year) => {
  const days = publicHolidays(year);
  const moved = [days[1], days[2], days.at(-2)].map((day = '') => ({ month: day.slice(5, 7), week: Math.ceil(Number(day.slice(8)) / 7), weekday: weekdayOf(day) }));
  expect(moved).toEqual([
    { month: '02', week: 1, weekday: 1 },
    { month: '03', week: 3, weekday: 1 },
    { month: '11', week: 3, weekday: 1 },
  ]);
});

test.each([['2026-11-20', true], ['2026-11-21', false], ['2026-11-22', false], ['2026-11-16', false], ['2026-12-25', false], ['2026-12-24', true]])(
  'D-90 %s is a business day: %s',
  (day, business) => expect(isBusinessDay(day)).toBe(business),
);

test.each([
  ['2026-11-20', 0, '2026-11-20'], ['2026-11-21', 0, '2026-11-23'], ['2026-11-20', 1, '2026-11-23'], ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-13', 1, '2026-11-17'], ['2026-12-24', 1, '2026-12-28'], ['2026-12-31', 1, '2027-01-04'], ['2026-11-20', 7, '2026-12-01'],
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
  expect(promiseWindow('2026-11-20', { minBusinessDays: 1, maxBusinessDays: 2 })).toEqual({ promisedFrom: '2026-11-23', promisedTo: '2026-11-24' });
});
