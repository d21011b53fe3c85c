import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentsOpen } from '#domain/service-hours.ts';
import { localTime } from '#domain/zoned-time.ts';

const at = (date: string, time: string) => new Date(`${date}T${time}-06:00`);
const friday = '2026-11-20';
const saturday = '2026-11-21';
const sunday = '2026-11-22';
const monday = '2026-11-23';

test.each([
  ['before weekday opening', at(friday, '08:59:59.999'), { open: false, opensAt: at(friday, '09:00:00') }],
  ['at weekday opening', at(friday, '09:00:00'), { open: true, until: at(friday, '20:00:00') }],
  ['just before weekday closing', at(friday, '19:59:59.999'), { open: true, until: at(friday, '20:00:00') }],
  ['at Friday’s closing', at(friday, '20:00:00'), { open: false, opensAt: at(saturday, '09:00:00') }],
  ['on Saturday morning', at(saturday, '13:59:59.999'), { open: true, until: at(saturday, '14:00:00') }],
  ['at Saturday’s closing', at(saturday, '14:00:00'), { open: false, opensAt: at(monday, '09:00:00') }],
  ['on Sunday', at(sunday, '12:00:00'), { open: false, opensAt: at(monday, '09:00:00') }],
])('CONST-09 D-92 %s', (_, now, expected) => expect(agentsOpen(now)).toEqual(expected));

test('D-92 agents never answer on Sundays or at night, and always on weekdays at noon', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2023-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (now) => {
      const { weekday, minutesOfDay } = localTime(now);
      const closes = weekday === 6 ? 14 : 20;
      expect(agentsOpen(now).open).toBe(weekday !== 7 && minutesOfDay >= 9 * 60 && minutesOfDay < closes * 60);
    }),
  );
});

test('D-92 the instant that is told is the next change', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2023-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (now) => {
      const hours = agentsOpen(now);
      const change = hours.open ? hours.until : hours.opensAt;
      expect(change.getTime()).toBeGreaterThan(now.getTime());
      expect(agentsOpen(change).open).toBe(!hours.open);
      expect(agentsOpen(new Date(change.getTime() - 1)).open).toBe(hours.open);
    }),
  );
});
