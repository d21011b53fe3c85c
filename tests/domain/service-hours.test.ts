import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentsOpen } from '#domain/time/service-hours.ts';
import { addDays, getWeekday, localDate, localTime, toInstant } from '#domain/time/zoned-time.ts';

const at = (date: string, time: string) => new Date(`${date}T${time}-06:00`);
const friday = '2026-11-20';
const saturday = '2026-11-21';
const sunday = '2026-11-22';

test.each([
  ['before weekday opening', at(friday, '08:59:59.999'), { open: false, opensAt: '09:00', daysAhead: 0, weekday: 5 }],
  ['at weekday opening', at(friday, '09:00:00'), { open: true, until: '20:00' }],
  ['just before weekday closing', at(friday, '19:59:59.999'), { open: true, until: '20:00' }],
  ['at Friday’s closing', at(friday, '20:00:00'), { open: false, opensAt: '09:00', daysAhead: 1, weekday: 6 }],
  ['on Saturday morning', at(saturday, '13:59:59.999'), { open: true, until: '14:00' }],
  ['at Saturday’s closing', at(saturday, '14:00:00'), { open: false, opensAt: '09:00', daysAhead: 2, weekday: 1 }],
  ['on Sunday', at(sunday, '12:00:00'), { open: false, opensAt: '09:00', daysAhead: 1, weekday: 1 }],
  ['at midnight', at(sunday, '00:00:00'), { open: false, opensAt: '09:00', daysAhead: 1, weekday: 1 }],
])('CONST-09 D-92 %s', (_, now, expected) => expect(agentsOpen(now)).toEqual(expected));

/** Also years in which the capital put its clock forward. */
const anyInstant = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

test('D-92 agents never answer on Sundays or at night, and always on weekdays at noon', () => {
  fc.assert(
    fc.property(anyInstant, (now) => {
      const { weekday, minutesOfDay } = localTime(now);
      const closes = weekday === 6 ? 14 : 20;
      expect(agentsOpen(now).open).toBe(weekday !== 7 && minutesOfDay >= 9 * 60 && minutesOfDay < closes * 60);
    }),
  );
});

test('D-92 the stated time is the next change, on the stated weekday', () => {
  fc.assert(
    fc.property(anyInstant, (now) => {
      const hours = agentsOpen(now);
      const date = addDays(localDate(now), hours.open ? 0 : hours.daysAhead);
      expect(hours.open || hours.weekday === getWeekday(date)).toBe(true);
      const change = toInstant(date, hours.open ? hours.until : hours.opensAt);
      expect(change.getTime()).toBeGreaterThan(now.getTime());
      expect(agentsOpen(change).open).toBe(!hours.open);
      expect(agentsOpen(new Date(change.getTime() - 1)).open).toBe(hours.open);
    }),
  );
});
