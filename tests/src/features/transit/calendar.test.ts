import { expect, test } from 'vitest';
import { type CalendarDay, calendarDays, calendarWeeks, type TransitProduct } from '#src/features/transit/transit.ts';
import { getWeekday } from '#domain/time/zoned-time.ts';
import { sampleTransit } from '#fixtures/transit.ts';

const getStandard = (transit: ReturnType<typeof sampleTransit>) => transit.products[0] as TransitProduct;
const reports = (days: readonly CalendarDay[]) => days.map(({ date, part, number }) => [date.slice(-2), part, number]);

test('ROUTE-10 FEAT-03 the calendar of the Friday before a long weekend: what counts, what doesn’t, when it may arrive', () => {
  const transit = sampleTransit();
  const days = calendarDays(transit, getStandard(transit));
  expect(reports(days)).toEqual([
    ['13', 'handIn', undefined],
    ['14', 'closed', undefined],
    ['15', 'closed', undefined],
    ['16', 'closed', undefined],
    ['17', 'counted', 1],
    ['18', 'counted', 2],
    ['19', 'counted', 3],
    ['20', 'window', 4],
    ['21', 'closed', undefined],
    ['22', 'closed', undefined],
    ['23', 'window', 5],
    ['24', 'window', 6],
  ]);
  expect(days.find(({ date }) => date === '2026-11-16')?.holiday).toBe('revolution');
});

test('ROUTE-10 after the cut-off the count begins on the next business day', () => {
  const transit = sampleTransit('2026-11-13', '17:00');
  const days = calendarDays(transit, getStandard(transit));
  expect(reports(days).slice(0, 6)).toEqual([
    ['13', 'handIn', undefined],
    ['14', 'closed', undefined],
    ['15', 'closed', undefined],
    ['16', 'closed', undefined],
    ['17', 'start', undefined],
    ['18', 'counted', 1],
  ]);
  expect(days.at(-1)).toMatchObject({ date: '2026-11-25', part: 'window', number: 6 });
});

test('ROUTE-10 what arrives on the day that it is handed in is drawn as arriving', () => {
  const transit = sampleTransit();
  const product: TransitProduct = { ...getStandard(transit), earliest: '2026-11-13', latest: '2026-11-17' };
  expect(reports(calendarDays(transit, product)).map(([, part]) => part)).toEqual([
    'window',
    'closed',
    'closed',
    'closed',
    'window',
  ]);
});

test.each([
  [0, 7],
  [1, 1],
  [6, 6],
])('ROUTE-10 weeks are whole and begin on the day that the language has (%d)', (weekStart, weekday) => {
  const transit = sampleTransit();
  const weeks = calendarWeeks(calendarDays(transit, getStandard(transit)), weekStart);
  for (const week of weeks) {
    expect(week).toHaveLength(7);
    expect(getWeekday(week[0]?.date ?? '')).toBe(weekday);
  }
  const dates = weeks.flat().map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
  expect(dates.filter((date) => date >= '2026-11-13' && date <= '2026-11-24')).toHaveLength(12);
});
