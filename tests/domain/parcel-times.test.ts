import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { getArrivalEnd, getLastTourEnd, getPickupEnd, getTimeZone, type Tour } from '#domain/parcel/parcel-times.ts';
import { addDays } from '#domain/time/zoned-time.ts';

const friday = '2026-11-20';
const capital = constants.service.timeZone;
const out = (leftAt: string, over: Partial<Tour> = {}): Tour => ({
  status: 'outForDelivery',
  exception: null,
  leftAt: new Date(leftAt),
  ...over,
});

test.each([
  ['Ciudad de México', { zip: '06700' }, '2026-11-21T02:30:00.000Z'],
  ['Tijuana, two hours behind', { zip: '22000' }, '2026-11-21T04:30:00.000Z'],
  ['Cancún, one hour ahead', { zip: '77500' }, '2026-11-21T01:30:00.000Z'],
  ['another country, by the capital’s clock', { zip: '10001', country: 'US' }, '2026-11-21T02:30:00.000Z'],
  ['a place without a postal code', { country: null }, '2026-11-21T02:30:00.000Z'],
])('CONST-09 the last tour ends at 20:30 in %s', (_, place, end) => {
  expect(getLastTourEnd(friday, getTimeZone(place)).toISOString()).toBe(end);
});

describe('D-90 CONST-09 a parcel that is out arrives on the day on which it left, until the last tour ends', () => {
  test.each([
    ['at midnight', '2026-11-20T00:00:00-06:00', friday],
    ['in the morning', '2026-11-20T08:00:00-06:00', friday],
    ['on the last minute of the tour', '2026-11-20T20:29:59-06:00', friday],
    ['a day later', '2026-11-21T08:00:00-06:00', addDays(friday, 1)],
  ])('%s', (_, leftAt, date) => {
    expect(getArrivalEnd(out(leftAt), capital)).toEqual(getLastTourEnd(date, capital));
  });

  test.each([
    ['left when the last tour was over', out('2026-11-20T20:30:00-06:00')],
    ['left at 23:59', out('2026-11-20T23:59:00-06:00')],
    ['has met an absent recipient', out('2026-11-20T10:00:00-06:00', { exception: 'attemptFailed' })],
    ['is held', out('2026-11-20T10:00:00-06:00', { exception: 'held' })],
    ['is on its way still', out('2026-11-20T10:00:00-06:00', { status: 'inTransit' })],
    ['is signed for', out('2026-11-20T10:00:00-06:00', { status: 'signed' })],
    ['left at an unknown time', { ...out('2026-11-20T10:00:00-06:00'), leftAt: null }],
  ])('no end for one that %s', (_, tour) => {
    expect(getArrivalEnd(tour, capital)).toBeNull();
  });

  test('the day is that of the recipient: 23:30 in the capital is half past midnight in Cancún', () => {
    const cancun = getTimeZone({ zip: '77500' });
    expect(getArrivalEnd(out('2026-11-20T23:30:00-06:00'), cancun)).toEqual(getLastTourEnd('2026-11-21', cancun));
  });
});

test('D-56 a booked pickup ends with its slot, by the clock of its place, and only while it waits', () => {
  const booked = { status: 'toBePickedUp', date: friday, slot: '16-18' } as const;
  expect(getPickupEnd(booked, capital)).toEqual(new Date('2026-11-21T00:00:00Z'));
  expect(getPickupEnd(booked, getTimeZone({ zip: '22000' }))).toEqual(new Date('2026-11-21T02:00:00Z'));
  expect(getPickupEnd({ ...booked, status: 'pickedUp' }, capital)).toBeNull();
  expect(getPickupEnd({ ...booked, status: 'cancelled' }, capital)).toBeNull();
});
