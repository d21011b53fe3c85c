import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productTypes } from '#domain/order-choices.ts';
import { isBusinessDay, transitDays, transitWindow } from '#domain/time/promise.ts';
import { addDays, localTime } from '#domain/time/zoned-time.ts';

const national = { minBusinessDays: 4, maxBusinessDays: 6 };
/** The Friday before the long weekend of Monday 16 November 2026. */
const friday = '2026-11-13';

test('FEAT-03 D-90 CONST-08 handed in on a Friday before a long weekend, the Monday off does not count', () => {
  expect(transitWindow({ date: friday, time: '10:00' }, 'standard', national)).toEqual({
    cutOff: '17:00',
    isLate: false,
    countedFrom: friday,
    earliest: '2026-11-20',
    latest: '2026-11-24',
  });
});

test.each([
  ['16:59', false, friday],
  ['17:00', true, '2026-11-17'],
  ['23:59', true, '2026-11-17'],
  [undefined, false, friday],
])('FEAT-03 D-90 handed in at %s on that Friday, late is %s and %s is day 0', (time, isLate, countedFrom) =>
  expect(transitWindow({ date: friday, time }, 'standard', national)).toMatchObject({ isLate, countedFrom }),
);

test('FEAT-03 every product has a cut-off of its own', () => {
  const late = productTypes.filter(
    (product) => transitWindow({ date: friday, time: '17:30' }, product, national).isLate,
  );
  expect(late).toEqual(['standard', 'sameCity', 'businessParcel']);
});

test('FEAT-03 D-90 on a day that does not count there is no cut-off: the next business day is day 0', () => {
  for (const time of ['08:00', '22:00']) {
    expect(transitWindow({ date: '2026-11-14', time }, 'standard', national)).toMatchObject({
      isLate: false,
      countedFrom: '2026-11-17',
    });
    expect(transitWindow({ date: '2026-11-16', time }, 'standard', national)).toMatchObject({
      isLate: false,
      countedFrom: '2026-11-17',
    });
  }
});

test('FEAT-03 the days say why they do not count', () => {
  expect(transitDays(friday, '2026-11-17')).toEqual([
    { date: friday, closed: null, holiday: null },
    { date: '2026-11-14', closed: 'weekend', holiday: null },
    { date: '2026-11-15', closed: 'weekend', holiday: null },
    { date: '2026-11-16', closed: 'holiday', holiday: 'revolution' },
    { date: '2026-11-17', closed: null, holiday: null },
  ]);
  expect(transitDays('2026-11-17', '2026-11-18', ['2026-11-17'])).toEqual([
    { date: '2026-11-17', closed: 'holiday', holiday: 'company' },
    { date: '2026-11-18', closed: null, holiday: null },
  ]);
  // A holiday on a weekend is reported as the holiday.
  expect(transitDays('2027-05-01', '2027-05-01')).toEqual([
    { date: '2027-05-01', closed: 'holiday', holiday: 'labour' },
  ]);
});

test('FEAT-03 D-90 a window counts business days only, never shrinks, and later never arrives sooner', () => {
  const date = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));
  const time = fc.option(
    fc.integer({ min: 0, max: 1439 }).map((minute) => localTime(new Date(Date.UTC(2026, 0, 1, 6, minute))).time),
    { nil: undefined },
  );
  const transit = fc.record({ min: fc.integer({ min: 0, max: 7 }), more: fc.integer({ min: 0, max: 7 }) });
  fc.assert(
    fc.property(date, time, fc.constantFrom(...productTypes), transit, (day, at, product, { min, more }) => {
      const days = { minBusinessDays: min, maxBusinessDays: min + more };
      const window = transitWindow({ date: day, time: at }, product, days);
      expect([window.countedFrom, window.earliest, window.latest].every((each) => isBusinessDay(each))).toBe(true);
      expect(
        window.latest >= window.earliest && window.earliest >= window.countedFrom && window.countedFrom >= day,
      ).toBe(true);
      const counted = transitDays(addDays(window.countedFrom, 1), window.latest).filter(
        ({ closed }) => closed === null,
      );
      expect(counted).toHaveLength(days.maxBusinessDays);
      expect(transitWindow({ date: addDays(day, 1), time: at }, product, days).earliest >= window.earliest).toBe(true);
    }),
  );
});
