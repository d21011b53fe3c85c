import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDate } from '#domain/time/written-dates.ts';
import {
  addDays,
  addMinutes,
  daysBetween,
  getWeekday,
  isoWithOffset,
  localDate,
  localTime,
  toInstant,
  toMinutes,
  toTime,
} from '#domain/time/zoned-time.ts';

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
  expect(toInstant('2027-01-01').toISOString()).toBe('2027-01-01T06:00:00.000Z');
});

test('D-33 there has been no summer time since 2022', () => {
  expect(toInstant('2026-07-01', '12:00').toISOString()).toBe('2026-07-01T18:00:00.000Z');
  expect(toInstant('2026-01-01', '12:00').toISOString()).toBe('2026-01-01T18:00:00.000Z');
});

test('D-33 a wall-clock time and its instant are each other’s inverse', () => {
  fc.assert(
    fc.property(instant, (moment) => {
      const { date, time, minutesOfDay, weekday } = localTime(moment);
      const minute = toInstant(date, time);
      expect(moment.getTime() - minute.getTime()).toBeGreaterThanOrEqual(0);
      expect(moment.getTime() - minute.getTime()).toBeLessThan(60_000);
      expect(toMinutes(time)).toBe(minutesOfDay);
      expect(getWeekday(date)).toBe(weekday);
    }),
  );
});

/** Runs as on a device whose own clock is in a zone. */
function inZone(zone: string, run: () => void): void {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    run();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}

test.each(['Asia/Tokyo', 'America/Tijuana', 'UTC'])('D-33 a process in %s says the same', (zone) => {
  inZone(zone, () => {
    expect(localDate(new Date('2026-11-21T05:30:00Z'))).toBe('2026-11-20');
    expect(getWeekday('2026-11-22')).toBe(7);
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
    expect(isDate('2026-11-30')).toBe(true);
  });
});

// Nights in which the device's clock is put forward or back, and the capital's is not.
test.each([
  ['America/Tijuana', '2027-03-14T08:12:00.000Z', '2027-03-14', '02:12'],
  ['America/Tijuana', '2026-11-01T08:30:00.000Z', '2026-11-01', '02:30'],
  ['Europe/London', '2025-03-30T07:30:00.000Z', '2025-03-30', '01:30'],
  ['Europe/London', '2024-10-27T01:30:00.000Z', '2024-10-26', '19:30'],
])('D-33 a device in %s knows the capital’s time at %s', (zone, at, date, time) => {
  inZone(zone, () => {
    expect(localTime(new Date(at))).toMatchObject({ date, time });
    expect(toInstant(date, time).toISOString()).toBe(at);
  });
});

test('D-33 in Tijuana the hour that is said twice means the first, and the hour that is left out the one before', () => {
  const tijuana = 'America/Tijuana';
  expect(toInstant('2026-11-01', '01:30', tijuana).toISOString()).toBe('2026-11-01T08:30:00.000Z');
  expect(localTime(new Date('2026-11-01T08:30:00Z'), tijuana).time).toBe('01:30');
  expect(localTime(new Date('2026-11-01T09:30:00Z'), tijuana).time).toBe('01:30');
  expect(localTime(toInstant('2027-03-14', '02:30', tijuana), tijuana).time).toBe('01:30');
  expect(toInstant('2027-03-14', '12:00', tijuana).toISOString()).toBe('2027-03-14T19:00:00.000Z');
  expect(toInstant('2027-03-13', '12:00', tijuana).toISOString()).toBe('2027-03-13T20:00:00.000Z');
});

test('a date exists or it doesn’t', () => {
  expect(['2026-02-29', '2028-02-29', '2026-04-31', '2026-13-01', '2026-1-3', '', '0001-01-01'].filter(isDate)).toEqual(
    ['2028-02-29', '0001-01-01'],
  );
});

test('FEAT-04 minutes are a time of the clock', () => {
  expect([0, 545, 1440].map(toTime)).toEqual(['00:00', '09:05', '24:00']);
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
  expect(['2026-11-16', '2026-11-17', '2026-11-21', '2026-11-22'].map(getWeekday)).toEqual([1, 2, 6, 7]);
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

test('D-33 a wall clock is written with how far its place is from UTC on that day', () => {
  expect(isoWithOffset('2027-03-05T10:00')).toBe('2027-03-05T10:00-06:00');
  expect(isoWithOffset('2027-07-05T10:00', 'America/Tijuana')).toBe('2027-07-05T10:00-07:00');
  expect(isoWithOffset('2027-12-05T10:00', 'America/Tijuana')).toBe('2027-12-05T10:00-08:00');
  expect(isoWithOffset('2027-12-05T10:00', 'Asia/Kolkata')).toBe('2027-12-05T10:00+05:30');
});
