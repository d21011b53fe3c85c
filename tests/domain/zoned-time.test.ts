import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMinutes,
  daysBetween,
  instantOf,
  localDate,
  localTime,
  minutesOf,
  weekdayOf,
} from '#domain/zoned-time.ts';

const instant = fc.date({
  min: new Date('2023-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('D-33 the day changes at midnight in Mexico City, six hours after UTC', () => {
  expect(localDate(new Date('2026-11-21T05:59:59.999Z'))).toBe('2026-11-20');
  expect(localDate(new Date('2026-11-21T06:00:00.000Z'))).toBe('2026-11-21');
  expect(localTime(new Date('2026-11-21T05:59:59.999Z'))).toEqual({
    date: '2026-11-20',
    time: '23:59',
    minutesOfDay: 1439,
    weekday: 5,
  });
  expect(localTime(new Date('2026-11-21T06:00:00.000Z'))).toEqual({
    date: '2026-11-21',
    time: '00:00',
    minutesOfDay: 0,
    weekday: 6,
  });
});

test('D-33 the year changes at midnight too', () => {
  expect(localDate(new Date('2027-01-01T05:59:59Z'))).toBe('2026-12-31');
  expect(instantOf('2027-01-01').toISOString()).toBe('2027-01-01T06:00:00.000Z');
});

test('D-33 there has been no summer time since 2022', () => {
  expect(instantOf('2026-07-01', '12:00').toISOString()).toBe('2026-07-01T18:00:00.000Z');
  expect(instantOf('2026-01-01', '12:00').toISOString()).toBe('2026-01-01T18:00:00.000Z');
});

test('D-33 a wall-clock time and its instant are each other’s inverse', () => {
  fc.assert(
    fc.property(instant, (moment) => {
      const { date, time, minutesOfDay, weekday } = localTime(moment);
      const minute = instantOf(date, time);
      expect(moment.getTime() - minute.getTime()).toBeGreaterThanOrEqual(0);
      expect(moment.getTime() - minute.getTime()).toBeLessThan(60_000);
      expect(minutesOf(time)).toBe(minutesOfDay);
      expect(weekdayOf(date)).toBe(weekday);
    }),
  );
});

test('D-33 it doesn’t matter in which time zone the process runs', () => {
  const zone = process.env['TZ'];
  try {
    for (const other of ['Asia/Tokyo', 'America/Los_Angeles', 'UTC']) {
      process.env['TZ'] = other;
      expect(localDate(new Date('2026-11-21T05:30:00Z'))).toBe('2026-11-20');
      expect(weekdayOf('2026-11-22')).toBe(7);
      expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('days are added over months, leap days and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  fc.assert(
    fc.property(
      fc.integer({ min: -4000, max: 4000 }),
      (days) => addDays(addDays('2026-11-20', days), -days) === '2026-11-20',
    ),
  );
});

test('the week runs from 1 Monday to 7 Sunday', () => {
  expect(['2026-11-16', '2026-11-17', '2026-11-21', '2026-11-22'].map(weekdayOf)).toEqual([1, 2, 6, 7]);
});

test('minutes are added to an instant', () => {
  expect(addMinutes(new Date('2026-11-20T23:30:00Z'), 60).toISOString()).toBe('2026-11-21T00:30:00.000Z');
});

test('D-33 the days between two dates are what leads from one to the other, over every month’s end', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -800, max: 800 }), (moment, days) => {
      const date = localDate(moment);
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }),
  );
});
