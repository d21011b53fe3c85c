import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerTimes } from '#domain/account/inbox.ts';
import { isBusinessDay } from '#domain/time/promise.ts';
import { agentsOpen, serviceTimetable } from '#domain/time/service-hours.ts';
import { addDays, addMinutes } from '#domain/time/zoned-time.ts';

const at = (when: string) => new Date(`2026-11-${when}:00-06:00`);

test.each([
  ['while agents are there', '20T10:42', '20T11:42', '21T10:42'],
  ['a solution that would fall on a Saturday afternoon', '20T15:00', '20T16:00', '23T09:00'],
  ['across the night', '18T19:30', '19T09:30', '20T09:00'],
  ['across a Sunday', '21T13:30', '23T09:30', '24T09:00'],
  ['on a Sunday', '22T12:00', '23T10:00', '24T09:00'],
  ['at night', '20T03:00', '20T10:00', '21T09:00'],
])('CONST-10 CONST-09 %s', (_, opened, answered, solved) => {
  expect(answerTimes(at(opened))).toEqual({ firstAnswerDueAt: at(answered), solutionDueAt: at(solved) });
});

test('CONST-10 CONST-09 nothing is ever due outside of service hours', () => {
  const anyInstant = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(anyInstant, (now) => {
      const { firstAnswerDueAt, solutionDueAt } = answerTimes(now);
      expect(firstAnswerDueAt >= addMinutes(now, 60)).toBe(true);
      expect(solutionDueAt >= firstAnswerDueAt).toBe(true);
      // Due when they close is due while they are there.
      for (const due of [firstAnswerDueAt, solutionDueAt])
        expect(agentsOpen(due).open || agentsOpen(new Date(due.getTime() - 1)).open).toBe(true);
    }),
  );
});

test('CONST-09 no evening is offered on a day without deliveries', () => {
  const monday = '2026-11-23';
  const [first, last] = serviceTimetable.evening.days;
  for (let weekday = first; weekday <= last; weekday += 1)
    expect(isBusinessDay(addDays(monday, weekday - 1))).toBe(true);
});
