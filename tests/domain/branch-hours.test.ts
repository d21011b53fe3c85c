import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BranchHours, branchHoursOn, branchOpening } from '#domain/address/branch.ts';
import { holidayOn } from '#domain/time/holidays.ts';
import { localTime } from '#domain/time/zoned-time.ts';

const day = { opens: 9 * 60, closes: 19 * 60 };
const saturday = { opens: 10 * 60, closes: 14 * 60 };
const branch: BranchHours = {
  hours: [day, day, day, day, day, saturday, null],
  opensOnHolidays: false,
  timeZone: 'America/Mexico_City',
};
const at = (date: string, time: string, offset = '-06:00') => new Date(`${date}T${time}${offset}`);

test.each([
  [
    'before opening',
    at('2026-11-20', '08:59:59.999'),
    { open: false, opensAt: at('2026-11-20', '09:00:00'), minutes: 540, date: '2026-11-20', daysAhead: 0 },
  ],
  ['at opening', at('2026-11-20', '09:00:00'), { open: true, until: at('2026-11-20', '19:00:00'), minutes: 1140 }],
  [
    'in the last moment',
    at('2026-11-20', '18:59:59.999'),
    { open: true, until: at('2026-11-20', '19:00:00'), minutes: 1140 },
  ],
  [
    'at closing',
    at('2026-11-20', '19:00:00'),
    { open: false, opensAt: at('2026-11-21', '10:00:00'), minutes: 600, date: '2026-11-21', daysAhead: 1 },
  ],
  [
    'on a Saturday night',
    at('2026-11-21', '23:59:00'),
    { open: false, opensAt: at('2026-11-23', '09:00:00'), minutes: 540, date: '2026-11-23', daysAhead: 2 },
  ],
])('D-02 D-33 a branch %s', (_, now, expected) => expect(branchOpening(branch, now)).toEqual(expected));

test('D-02 D-90 on a public holiday a branch is closed, and opens on the day after; one in a mall is open', () => {
  const revolution = at('2026-11-16', '12:00:00');
  expect(branchOpening(branch, revolution)).toMatchObject({ open: false, date: '2026-11-17', daysAhead: 1 });
  expect(branchOpening({ ...branch, opensOnHolidays: true }, revolution)).toEqual({
    open: true,
    until: at('2026-11-16', '19:00:00'),
    minutes: 1140,
  });
  // The evening before: Christmas is a Friday, so it opens on Saturday.
  expect(branchOpening(branch, at('2026-12-24', '20:00:00'))).toMatchObject({
    date: '2026-12-26',
    minutes: 600,
    daysAhead: 2,
  });
});

test('D-02 D-90 on a company holiday a branch is shut, also one that opens on public ones', () => {
  const closed = { ...branch, opensOnHolidays: true, closedOn: ['2026-11-20'] };
  expect(branchOpening(closed, at('2026-11-20', '12:00:00'))).toMatchObject({ open: false, date: '2026-11-21' });
});

test('D-02 hours follow the branch’s own clock: at one instant Cancún has closed, Tijuana has two hours left', () => {
  const now = at('2026-11-20', '18:30:00');
  expect(branchOpening({ ...branch, timeZone: 'America/Cancun' }, now)).toMatchObject({
    open: false,
    date: '2026-11-21',
  });
  expect(branchOpening(branch, now)).toMatchObject({ open: true });
  expect(branchOpening({ ...branch, timeZone: 'America/Tijuana' }, now)).toEqual({
    open: true,
    until: at('2026-11-20', '19:00:00', '-08:00'),
    minutes: 1140,
  });
  // The day itself may be another one.
  expect(branchOpening({ ...branch, timeZone: 'America/Tijuana' }, at('2026-11-22', '00:30:00'))).toMatchObject({
    daysAhead: 2,
    date: '2026-11-23',
  });
});

test('D-02 in the night in which Tijuana changes its clock the hours stay those on the wall', () => {
  const tijuana = { ...branch, hours: Array.from({ length: 7 }, () => day), timeZone: 'America/Tijuana' };
  const spring = branchOpening(tijuana, at('2026-03-08', '00:30:00', '-08:00'));
  expect(spring).toMatchObject({ opensAt: at('2026-03-08', '09:00:00', '-07:00'), minutes: 540 });
});

test('D-02 a branch without hours never opens, one with all hours never closes', () => {
  expect(
    branchOpening({ ...branch, hours: Array.from({ length: 7 }, () => null) }, at('2026-11-20', '12:00:00')),
  ).toEqual({ open: false, opensAt: null });
  expect(branchOpening({ ...branch, hours: [] }, at('2026-11-20', '12:00:00'))).toEqual({ open: false, opensAt: null });
  const always = { ...branch, hours: Array.from({ length: 7 }, () => ({ opens: 0, closes: 1440 })) };
  expect(branchOpening(always, at('2026-11-20', '23:59:59'))).toEqual({
    open: true,
    until: at('2026-11-21', '00:00:00'),
    minutes: 1440,
  });
});

test('D-02 at every instant what is said agrees with the hours of that day', () => {
  const zone = fc.constantFrom(
    'America/Mexico_City',
    'America/Tijuana',
    'America/Cancun',
    'America/Hermosillo',
    'America/Mazatlan',
  );
  const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zone, moment, fc.boolean(), (timeZone, now, opensOnHolidays) => {
      const here = { ...branch, timeZone, opensOnHolidays };
      const { date, minutesOfDay } = localTime(now, timeZone);
      const today = branchHoursOn(date, here);
      const opening = branchOpening(here, now);
      expect(opening.open).toBe(today !== undefined && minutesOfDay >= today.opens && minutesOfDay < today.closes);
      const next = opening.open ? opening.until : opening.opensAt;
      expect(next?.getTime()).toBeGreaterThan(now.getTime());
      expect(opening.open && !opensOnHolidays && holidayOn(date) !== undefined).toBe(false);
    }),
  );
});
