import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { addDays } from '#domain/time/zoned-time.ts';
import { validate } from '#schemas/generated/transit/query.js';
import { ageProblem, daysAheadProblem, pastProblem } from '#schemas/runtime/rules/index.ts';
import { validatedAt, validatedOn } from '#schemas/runtime/today.ts';

const evening = new Date('2026-11-21T05:59:59Z');
const midnight = new Date('2026-11-21T06:00:00Z');

describe('FEAT-03 D-33 a day that must not be over', () => {
  test.each([
    ['2026-11-19', evening, {}],
    ['2026-11-20', evening, undefined],
    ['2026-11-20', midnight, {}],
    ['2026-11-21', midnight, undefined],
    ['9999-12-31', midnight, undefined],
    ['1900-01-01', midnight, {}],
    ['1 de enero', midnight, undefined],
    ['2026-02-30', midnight, undefined],
    ['2026-00-10', midnight, undefined],
    ['', midnight, undefined],
  ])('%s at %s in Mexico City', (day, now, problem) => {
    expect(validatedAt(now, () => pastProblem(day))).toEqual(problem);
  });
});

describe('FEAT-03 D-33 a day that must not be too far ahead', () => {
  test.each([
    ['2026-11-22', evening, 2, undefined],
    ['2026-11-23', evening, 2, { limit: 2 }],
    ['2026-11-23', midnight, 2, undefined],
    ['2026-11-21', midnight, 0, undefined],
    ['2026-11-22', midnight, 0, { limit: 0 }],
    ['1900-01-01', midnight, 2, undefined],
    ['99999-01-01', midnight, 2, undefined],
    ['2027-02-30', midnight, 2, undefined],
    ['2027-13-01', midnight, 2, undefined],
  ])('%s at %s in Mexico City, %i days ahead at most', (day, now, limit, problem) => {
    expect(validatedAt(now, () => daysAheadProblem(day, limit))).toEqual(problem);
  });
});

describe('D-89 a person who has to be of age', () => {
  const leapDay = new Date('2026-02-28T18:00:00Z');
  test.each([
    ['2008-11-20', evening, undefined],
    ['2008-11-21', evening, { limit: 18 }],
    ['2008-11-21', midnight, undefined],
    ['2008-02-29', leapDay, { limit: 18 }],
    ['2008-02-29', new Date('2026-03-01T18:00:00Z'), undefined],
    ['1900-01-01', midnight, undefined],
    ['2030-01-01', midnight, { limit: 18 }],
    ['2008-02-30', midnight, undefined],
    ['', midnight, undefined],
  ])('born on %s, at %s in Mexico City', (birthday, now, problem) => {
    expect(validatedAt(now, () => ageProblem(birthday, 18))).toEqual(problem);
  });
});

describe('FEAT-03 the compiled form of transit times', () => {
  const today = '2026-11-20';
  const limit = constants.delivery.askableDays;
  const reports = (date: string) => validatedOn(today, () => validate({ origin: '44100', destination: '97000', date }));

  test('takes today and the last day that is answered, and refuses the days beside them at the date', () => {
    expect([...reports(today), ...reports(addDays(today, limit))]).toEqual([]);
    expect(reports(addDays(today, -1))).toEqual([
      { pointer: '/date', key: 'rules:notPast', params: {}, keyword: 'notPast' },
    ]);
    expect(reports(addDays(today, limit + 1))).toEqual([
      { pointer: '/date', key: 'rules:maxDaysAhead', params: { limit, count: limit }, keyword: 'maxDaysAhead' },
    ]);
  });

  test('without a word of the day, the clock of the device counts', () => {
    expect(validatedOn(undefined, () => pastProblem('2001-01-01'))).toEqual({});
  });
});
