import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import {
  canChangeDelivery,
  deliveryChangeKinds,
  deliveryChangeRejection,
  offeredDeliveryDays,
} from '#domain/parcel/delivery-change.ts';
import { orderStatuses } from '#domain/parcel/order-status.ts';
import { isBusinessDay } from '#domain/time/promise.ts';
import { daysLate, isDelayed, sinceAgreed } from '#domain/parcel/promise-ledger.ts';
import { addDays } from '#domain/time/zoned-time.ts';

test('FEAT-01 a delivery may be changed until the courier takes the parcel along', () => {
  expect(orderStatuses.filter(canChangeDelivery)).toEqual(['toBePickedUp', 'pickedUp', 'inTransit']);
});

test('FEAT-01 the days that are offered are business days, none of them today, from the last promised one on', () => {
  expect(offeredDeliveryDays('2026-11-25', '2026-11-22')).toEqual([
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-30',
    '2026-12-01',
  ]);
  // The promise is today, and a holiday (D-90) follows.
  expect(offeredDeliveryDays('2026-12-24', '2026-12-24')[0]).toBe('2026-12-28');
  const day = fc.integer({ min: 0, max: 700 }).map((after) => addDays('2026-01-01', after));
  fc.assert(
    fc.property(day, day, (promised, today) => {
      const days = offeredDeliveryDays(promised, today);
      expect(days).toHaveLength(constants.deliveryChange.offeredDays);
      expect(days.every((each) => isBusinessDay(each) && each > today && each >= promised)).toBe(true);
      expect(days).toEqual([...new Set(days)].toSorted());
    }),
  );
});

test('FEAT-01 D-53 a parcel that has to be paid for is not left behind; without a branch there is none to choose', () => {
  const rejections = (toCollect: number, hasBranch: boolean, hasDoor = true) =>
    deliveryChangeKinds.map((kind) => deliveryChangeRejection(kind, { toCollect, hasBranch, hasDoor }));
  expect(rejections(0, true)).toEqual([undefined, undefined, undefined, undefined]);
  expect(rejections(1, true)).toEqual([undefined, undefined, undefined, 'cod']);
  expect(rejections(0, false)).toEqual([undefined, 'noBranch', undefined, undefined]);
  // One that was ordered to a branch has no address.
  expect(rejections(1, true, false)).toEqual(['noDoor', undefined, 'noDoor', 'noDoor']);
});

const promise = (promisedTo: string, reason: 'weather' | 'recipientAsked' | null) => ({
  promisedFrom: promisedTo,
  promisedTo,
  reason,
});

describe('lateness', () => {
  const first = promise('2026-11-25', null);

  test('FEAT-01 a change by the recipient is no delay, and a later day than that is', () => {
    const asked = [first, promise('2026-12-01', 'recipientAsked')];
    const kept = sinceAgreed(asked);
    expect([daysLate(kept), isDelayed('inTransit', kept, '2026-11-30')]).toEqual([0, false]);
    const late = sinceAgreed([...asked, promise('2026-12-03', 'weather')]);
    expect([daysLate(late), isDelayed('inTransit', late, '2026-11-30')]).toEqual([2, true]);
  });

  test('FEAT-01 a delay of before is over when the recipient chooses a day', () => {
    const ledger = sinceAgreed([first, promise('2026-11-27', 'weather'), promise('2026-11-30', 'recipientAsked')]);
    expect(isDelayed('inTransit', ledger, '2026-11-30')).toBe(false);
    expect(isDelayed('inTransit', ledger, '2026-12-01')).toBe(true);
  });
});
