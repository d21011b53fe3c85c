import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codApplicationStatus, codEditWindow, getDoorCollection } from '#domain/pricing/cod.ts';

test.each([
  [{ approvedStatus: 1, isEnable: 1 }, 1],
  [{ approvedStatus: 1, isEnable: 2 }, 1],
  [{ approvedStatus: 3, isEnable: 1 }, 3],
  [{ approvedStatus: 3, isEnable: 2 }, 3],
  [{ approvedStatus: 2, isEnable: 1 }, 2],
  [{ approvedStatus: 2, isEnable: 2 }, 4],
  [{ approvedStatus: 2 }, 2],
  [{ approvedStatus: 2, isEnable: 7 }, 2],
  [{ approvedStatus: '2', isEnable: '2' }, 4],
  [{ approvedStatus: '3' }, 3],
  [{ approvedStatus: 4, isEnable: 1 }, 4],
  [{ approvedStatus: 4 }, 4],
  [{ approvedStatus: 5, isEnable: 2 }, 5],
])('STATE-05 STATE-09 ENT-11 D-80 %j is applicationStatus %d', (data, status) => {
  expect(codApplicationStatus(data)).toEqual({ applicationStatus: status, shownAs: status, known: true });
});

test.each([
  [undefined],
  [null],
  ['nothing'],
  [7],
  [{}],
  [[]],
  [{ approvedStatus: null }],
  [{ approvedStatus: '' }],
  [{ approvedStatus: 'two' }],
  [{ approvedStatus: Number.NaN }],
  [{ isEnable: 1 }],
])('STATE-09 %j is no valid data, so not applied', (data) =>
  expect(codApplicationStatus(data)).toEqual({ applicationStatus: 5, shownAs: 5, known: true }),
);

test('STATE-09 D-80 an unknown number is passed on, shows as under review and says that it is unknown', () => {
  fc.assert(
    fc.property(
      fc.integer().filter((n) => n < 1 || n > 5),
      fc.constantFrom(1, 2, undefined),
      (approvedStatus, isEnable) => {
        expect(codApplicationStatus({ approvedStatus, isEnable })).toEqual({
          applicationStatus: approvedStatus,
          shownAs: 1,
          known: false,
        });
      },
    ),
  );
});

test('STATE-09 whatever the server answers, one of five pages is shown', () => {
  fc.assert(fc.property(fc.anything(), (data) => [1, 2, 3, 4, 5].includes(codApplicationStatus(data).shownAs)));
});

/** Wall-clock time of 20 November 2026 in Mexico City, which is UTC-6. */
const at = (time: string) => new Date(`2026-11-20T${time}-06:00`);

test.each([
  ['00:00:00.000', false],
  ['08:29:59.999', false],
  ['08:30:00.000', true],
  ['10:59:59.999', true],
  ['11:00:00.000', false],
  ['23:59:59.999', false],
])('CONST-06 STATE-07 D-81 at %s the edit window is open: %s', (time, open) => {
  expect(codEditWindow(at(time)).open).toBe(open);
});

test('D-81 outside, the window says when it opens: later today before it, tomorrow after it', () => {
  expect(codEditWindow(at('07:00:00')).opensAt).toEqual(at('08:30:00'));
  expect(codEditWindow(at('09:00:00'))).toEqual({ open: true, opensAt: at('08:30:00'), closesAt: at('11:00:00') });
  expect(codEditWindow(at('11:00:00'))).toEqual({
    open: false,
    opensAt: new Date('2026-11-21T08:30:00-06:00'),
    closesAt: new Date('2026-11-21T11:00:00-06:00'),
  });
  expect(codEditWindow(at('23:00:00')).opensAt).toEqual(new Date('2026-11-21T08:30:00-06:00'));
});

test.each([
  // In the summers until 2022 Mexico City was an hour ahead: the zone's rules are followed, not an offset.
  ['2022-07-01', '13:30', '16:00'],
  ['2022-12-01', '14:30', '17:00'],
  // The mornings after the clocks were put forward and back.
  ['2022-04-03', '13:30', '16:00'],
  ['2022-10-30', '14:30', '17:00'],
])(
  'STATE-07 D-81 the window is by the wall clock of Mexico City, summer time or not: on %s from %s to %s UTC',
  (date, from, to) => {
    const utc = (time: string) => new Date(`${date}T${time}Z`);
    expect(codEditWindow(utc('06:30'))).toEqual({
      open: false,
      opensAt: utc(`${from}:00`),
      closesAt: utc(`${to}:00`),
    });
    const just = (time: string) => new Date(utc(`${time}:00`).getTime() - 1);
    expect([just(from), utc(`${from}:00`), just(to), utc(`${to}:00`)].map((now) => codEditWindow(now).open)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  },
);

test('STATE-07 D-81 every day has one window of two and a half hours, open exactly between its ends', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2023-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (now) => {
      const { open, opensAt, closesAt } = codEditWindow(now);
      expect(closesAt.getTime() - opensAt.getTime()).toBe(2.5 * 3_600_000);
      expect(closesAt.getTime()).toBeGreaterThan(now.getTime());
      expect(opensAt.getTime() - now.getTime()).toBeLessThanOrEqual(21.5 * 3_600_000);
      expect(open).toBe(now >= opensAt && now < closesAt);
    }),
  );
});

test.each([
  ['CC_CASH', 234_567, 22_728, { goods: 234_567, freight: 22_728, total: 257_295 }],
  ['CC_CASH', undefined, 22_728, { goods: 0, freight: 22_728, total: 22_728 }],
  ['PP_CASH', 234_567, 22_728, { goods: 234_567, freight: 0, total: 234_567 }],
  ['PP_CASH', undefined, 22_728, { goods: 0, freight: 0, total: 0 }],
  ['PP_CASH', undefined, null, { goods: 0, freight: 0, total: 0 }],
] as const)(
  'D-53 D-55 with %s, %s to collect and a price of %s the courier collects %j',
  (paymentMode, codAmount, price, expected) => {
    expect(getDoorCollection({ codAmount, paymentMode, price })).toEqual(expected);
  },
);
