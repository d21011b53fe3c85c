import { expect, test } from 'vitest';
import { orderStatuses } from '#domain/parcel/order-status.ts';
import { canReportMissing, daysLate, isDelayed, sinceAgreed } from '#domain/parcel/promise-ledger.ts';

const until = (promisedTo: string) => ({ promisedFrom: promisedTo, promisedTo });

test('FEAT-01 D-90 days late are calendar days between the first promise and the present one, whatever lay between', () => {
  expect(daysLate([until('2026-11-20')])).toBe(0);
  expect(daysLate([until('2026-11-20'), until('2026-11-21')])).toBe(1);
  expect(daysLate([until('2026-11-20'), until('2026-11-25'), until('2026-11-23')])).toBe(3);
  // Over the end of a year, and over the day on which clocks change elsewhere.
  expect(daysLate([until('2026-12-30'), until('2027-01-02')])).toBe(3);
  expect(daysLate([until('2026-10-24'), until('2026-10-26')])).toBe(2);
});

test('FEAT-01 a promise that was brought forward is never late by less than nothing, and no ledger is no delay', () => {
  expect(daysLate([until('2026-11-20'), until('2026-11-18')])).toBe(0);
  expect(daysLate([])).toBe(0);
  expect(isDelayed('inTransit', [], '2026-11-20')).toBe(false);
});

test('FEAT-01 D-90 a parcel is delayed from the day after its promise on, or as soon as the promise is moved back', () => {
  const ledger = [until('2026-11-20')];
  expect(isDelayed('inTransit', ledger, '2026-11-20')).toBe(false);
  expect(isDelayed('inTransit', ledger, '2026-11-21')).toBe(true);
  expect(isDelayed('inTransit', [...ledger, until('2026-11-23')], '2026-11-19')).toBe(true);
  for (const status of ['signed', 'cancelled', 'returned'] as const)
    expect(isDelayed(status, [...ledger, until('2026-11-23')], '2026-12-01')).toBe(false);
});

test('CONST-10 what counts as delivered can be missed at any time, what is on its way only when it is late', () => {
  expect(orderStatuses.filter((status) => canReportMissing(status, false))).toEqual(['signed']);
  expect(orderStatuses.filter((status) => canReportMissing(status, true))).toEqual([
    'pickedUp',
    'inTransit',
    'outForDelivery',
    'signed',
  ]);
});

test('FEAT-05 after a customer moves the pickup, the delay counts from the last agreed promise', () => {
  const entry = (promisedTo: string, reason: 'weather' | null) => ({ ...until(promisedTo), reason });
  const ledger = [entry('2026-11-20', null), entry('2026-11-21', 'weather'), entry('2026-11-27', null)];
  expect(daysLate(sinceAgreed(ledger))).toBe(0);
  expect(daysLate(sinceAgreed([...ledger, entry('2026-11-28', 'weather')]))).toBe(1);
  expect(sinceAgreed(ledger.slice(0, 2))).toEqual(ledger.slice(0, 2));
  expect(sinceAgreed([])).toEqual([]);
});
