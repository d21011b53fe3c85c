import { expect, test } from 'vitest';
import { holidayNames, holidayOn, publicHolidays } from '#domain/time/holidays.ts';
import { getWeekday } from '#domain/time/zoned-time.ts';

const getDates = (year: number) => publicHolidays(year).map(({ date }) => date);

test('D-90 the public holidays of a year follow the rule', () => {
  expect(getDates(2026)).toEqual([
    '2026-01-01',
    '2026-02-02',
    '2026-03-16',
    '2026-05-01',
    '2026-09-16',
    '2026-11-16',
    '2026-12-25',
  ]);
  expect(getDates(2027)).toEqual([
    '2027-01-01',
    '2027-02-01',
    '2027-03-15',
    '2027-05-01',
    '2027-09-16',
    '2027-11-15',
    '2027-12-25',
  ]);
});

test('D-90 the change of government is a holiday every six years from 2024', () => {
  const years = Array.from({ length: 20 }, (_, index) => 2018 + index);
  expect(years.filter((year) => getDates(year).includes(`${year}-10-01`))).toEqual([2024, 2030, 2036]);
});

test.each(Array.from({ length: 36 }, (_, index) => 2024 + index))(
  'D-90 the moved holidays of %d are Mondays of the first or third week',
  (year) => {
    const days = getDates(year);
    const moved = [days[1], days[2], days.at(-2)].map((day = '') => ({
      month: day.slice(5, 7),
      week: Math.ceil(Number(day.slice(8)) / 7),
      weekday: getWeekday(day),
    }));
    expect(moved).toEqual([
      { month: '02', week: 1, weekday: 1 },
      { month: '03', week: 3, weekday: 1 },
      { month: '11', week: 3, weekday: 1 },
    ]);
  },
);

test('D-90 every holiday has its name, and other days have none', () => {
  expect(holidayOn('2026-11-16')).toBe('revolution');
  expect(holidayOn('2026-02-02')).toBe('constitution');
  expect(holidayOn('2026-03-16')).toBe('juarez');
  expect(holidayOn('2026-09-16')).toBe('independence');
  expect(holidayOn('2030-10-01')).toBe('government');
  expect(holidayOn('2026-10-01')).toBeUndefined();
  expect(holidayOn('2026-11-20')).toBeUndefined();
  expect(publicHolidays(2030).map(({ name }) => name)).toEqual(holidayNames);
});
