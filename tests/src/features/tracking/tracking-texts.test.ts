import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { languages } from '#domain/languages.ts';
import * as query from '#schemas/generated/tracking/query.js';
import * as waybill from '#schemas/generated/tracking/waybill.js';
import { getField } from '#src/forms/core/field-of.ts';
import { isLate, type TrackedParcel, type TrackRow } from '#machines/tracking.rules.ts';
import { byTail } from '#machines/tracking.rows.ts';
import { getClock } from '#src/lib/clock.ts';
import { toSummary } from '#src/features/tracking/summary.ts';
import { daysOnTheWay, expectedDays, toVerdict } from '#domain/parcel/parcel-verdict.ts';

type Scan = TrackedParcel['scans'][number];

const scan = (status: Scan['status'], at: string, over: Partial<Scan> = {}): Scan => ({
  status,
  at,
  place: 'Mérida',
  note: null,
  exception: null,
  ...over,
});
const promise = (promisedFrom: string, promisedTo = promisedFrom): TrackedParcel['promises'][number] => ({
  at: '2026-11-20T16:00:00.000Z',
  promisedFrom,
  promisedTo,
  reason: null,
  note: null,
});
const before = [scan('toBePickedUp', '2026-11-20T16:00:00.000Z'), scan('pickedUp', '2026-11-21T17:00:00.000Z')];
const noon = '2026-11-24T18:00:00.000Z';
const now = new Date(noon);

const parcel: TrackedParcel = {
  status: 'inTransit',
  originCity: 'Guadalajara',
  originState: 'Jalisco',
  destinationCity: 'Mérida',
  destinationState: 'Yucatán',
  destinationCountry: null,
  recipientMasked: 'J***é Ñ***z',
  productType: 'standard',
  weightKg: 3,
  billingWeightKg: 3,
  promisedFrom: '2026-11-24',
  promisedTo: '2026-11-26',
  promiseEndsAt: '2026-11-27T02:30:00.000Z',
  arrivesBy: null,
  pickup: null,
  delayed: false,
  daysLate: 0,
  promises: [promise('2026-11-24', '2026-11-26')],
  scans: before,
  proof: null,
  deliveryChange: null,
  case: null,
  reportable: false,
  return: null,
  returnable: false,
};

const signedAt = (at: string): TrackedParcel => ({
  ...parcel,
  status: 'signed',
  scans: [scan('signed', at), ...before],
  proof: { signedAt: at, signerMasked: 'A***', relation: 'family', photos: 0 },
});

describe('the sentence over a parcel', () => {
  test('FEAT-01 says when it was delivered, and by how many days that was later than promised first', () => {
    expect(toVerdict(signedAt('2026-11-24T19:42:00.000Z'), now)).toEqual({
      key: 'tracking:verdict.signed',
      at: '2026-11-24T19:42:00.000Z',
    });
    // Half past nine in the evening in Mexico is the next day in UTC: still the promised day.
    expect(toVerdict(signedAt('2026-11-27T03:30:00.000Z'), now).key).toBe('tracking:verdict.signed');
    expect(toVerdict(signedAt('2026-11-28T19:42:00.000Z'), now)).toEqual({
      key: 'tracking:verdict.signedLate',
      at: '2026-11-28T19:42:00.000Z',
      count: 2,
    });
  });

  test('FEAT-01 says the promise while it is on its way, and one day when there is only one', () => {
    expect(toVerdict(parcel, now)).toEqual({
      key: 'tracking:verdict.expectedBetween',
      from: '2026-11-24',
      to: '2026-11-26',
    });
    expect(toVerdict({ ...parcel, promisedFrom: '2026-11-26' }, now)).toEqual({
      key: 'tracking:verdict.expectedOn',
      to: '2026-11-26',
    });
  });

  test('FEAT-01 a promise that was moved says the new day and the days after the first one', () => {
    const moved = {
      ...parcel,
      delayed: true,
      daysLate: 1,
      promisedFrom: '2026-11-27',
      promisedTo: '2026-11-27',
      promises: [promise('2026-11-26'), promise('2026-11-27')],
    };
    expect(toVerdict(moved, now)).toEqual({ key: 'tracking:verdict.lateOn', to: '2026-11-27', count: 1 });
    expect(toVerdict({ ...moved, promisedFrom: '2026-11-26' }, now).key).toBe('tracking:verdict.lateBetween');
  });

  test('FEAT-01 a promise that has passed is said as broken, by the server’s day', () => {
    const at = (time: string) => toVerdict(parcel, new Date(time)).key;
    expect(at('2026-11-27T02:29:00.000Z')).toBe('tracking:verdict.expectedBetween');
    // From the end of the last tour to midnight it is late for today, and counts as no day.
    expect(at('2026-11-27T02:30:00.000Z')).toBe('tracking:verdict.dayOver');
    expect(at('2026-11-27T05:59:00.000Z')).toBe('tracking:verdict.dayOver');
    expect(toVerdict(parcel, new Date('2026-11-27T06:00:00.000Z'))).toEqual({
      key: 'tracking:verdict.delayed',
      to: '2026-11-26',
    });
  });

  test('FEAT-01 out for delivery arrives today, late or not, and says so on that day only', () => {
    const out: TrackedParcel = {
      ...parcel,
      status: 'outForDelivery',
      arrivesBy: '2026-11-25T02:30:00.000Z',
      scans: [...before, scan('outForDelivery', '2026-11-24T15:00:00.000Z')],
    };
    expect(toVerdict(out, now)).toEqual({ key: 'tracking:verdict.today' });
    expect(toVerdict({ ...out, promises: [promise('2026-11-23')] }, now)).toEqual({
      key: 'tracking:verdict.todayLate',
      count: 1,
    });
    expect(toVerdict(out, new Date('2026-11-25T02:29:59.000Z')).key).toBe('tracking:verdict.today');
    expect(toVerdict(out, new Date('2026-11-25T02:30:00.000Z')).key).toBe('tracking:verdict.expectedBetween');
    const dueToday = { ...out, promisedTo: '2026-11-24', promiseEndsAt: out.arrivesBy ?? '' };
    expect(toVerdict(dueToday, new Date('2026-11-25T02:30:00.000Z')).key).toBe('tracking:verdict.dayOver');
  });

  test('D-56 says the booked pickup until its slot is over, and then that it is not recorded', () => {
    const pickup = { date: '2026-11-24', slot: '16-18', pickupBy: '2026-11-25T00:00:00.000Z' };
    const waiting: TrackedParcel = { ...parcel, status: 'toBePickedUp', pickup, scans: before.slice(0, 1) };
    const booked = { date: '2026-11-24', slot: '16-18' };
    expect(toVerdict(waiting, now)).toEqual({ key: 'tracking:verdict.pickupAhead', pickup: booked });
    expect(toVerdict(waiting, new Date(pickup.pickupBy))).toEqual({
      key: 'tracking:verdict.pickupOver',
      pickup: booked,
    });
    expect(toVerdict({ ...waiting, pickup: null }, now)).toEqual({ key: 'tracking:verdict.waiting' });
  });

  test('FEAT-01 a visit that failed comes before the promise', () => {
    const failed = scan('outForDelivery', '2026-11-24T17:00:00.000Z', { exception: 'attemptFailed' });
    expect(toVerdict({ ...parcel, status: 'outForDelivery', scans: [...before, failed] }, now)).toEqual({
      key: 'tracking:verdict.attempted',
      at: failed.at,
    });
  });

  test('FEAT-01 of two scans of the same moment the later one counts', () => {
    const attempted: Scan[] = [
      scan('outForDelivery', noon),
      scan('outForDelivery', noon, { exception: 'attemptFailed' }),
    ];
    const outForDelivery: TrackedParcel = { ...parcel, status: 'outForDelivery' };
    expect(toVerdict({ ...outForDelivery, scans: [...before, ...attempted] }, now)).toMatchObject({
      key: 'tracking:verdict.attempted',
    });
    const left = { ...outForDelivery, arrivesBy: '2026-11-25T02:30:00.000Z' };
    expect(toVerdict({ ...left, scans: [...before, ...attempted.toReversed()] }, now)).toMatchObject({
      key: 'tracking:verdict.today',
    });
  });

  test('a finished or returning parcel is no delay', () => {
    expect(toVerdict({ ...parcel, status: 'cancelled' }, now).key).toBe('tracking:verdict.cancelled');
    expect(toVerdict({ ...parcel, status: 'returning' }, now).key).toBe('tracking:verdict.returning');
    expect(isLate({ delayed: true, status: 'returning' })).toBe(false);
    expect(isLate({ delayed: true, status: 'inTransit' })).toBe(true);
  });
});

test('the days on the way are calendar days in Mexico, from pickup to signature', () => {
  expect(daysOnTheWay(signedAt('2026-11-25T03:00:00.000Z'))).toBe(3);
  expect(daysOnTheWay(signedAt('2026-11-21T23:00:00.000Z'))).toBe(0);
  expect(daysOnTheWay(parcel)).toBeUndefined();
});

describe('the summary above the results', () => {
  const row = (over: Partial<TrackRow>): TrackRow => ({
    waybillNo: 'JMX000000000001',
    outcome: 'found',
    attemptsLeft: null,
    answeredAt: noon,
    parcel,
    ...over,
  });
  test('RULE-TRK-05 counts what there is and leaves out what there is not', () => {
    const rows = [
      row({}),
      row({ parcel: { ...parcel, delayed: true } }),
      row({ parcel: { ...parcel, delayed: true, status: 'returning' } }),
      row({ parcel: { ...parcel, status: 'cancelled' } }),
      row({ parcel: { ...parcel, status: 'signed' } }),
      row({ outcome: 'locked', parcel: null }),
      row({ outcome: 'notFound', parcel: null }),
      row({ outcome: 'noInformationYet', parcel: null }),
    ];
    expect(toSummary(rows).map(({ kind, count }) => `${count} ${kind}`)).toEqual([
      '1 signed',
      '1 moving',
      '1 delayed',
      '1 returning',
      '1 waiting',
      '1 cancelled',
      '1 toVerify',
      '1 notFound',
    ]);
    expect(toSummary([])).toEqual([]);
  });
});

test('D-43 rows are asked again tail by tail, so that none spends a try of another parcel', () => {
  const rows = [
    ['1', '4471'],
    ['2', undefined],
    ['3', '4471'],
  ].map(([waybillNo = '', tail]) => ({ waybillNo, tail }));
  expect(byTail(rows)).toEqual([
    { waybills: ['1', '3'], tail: '4471' },
    { waybills: ['2'], tail: undefined },
  ]);
});

test.each([
  [0, '00:00:00'],
  [59, '00:00:59'],
  [3600, '01:00:00'],
  [86_399, '23:59:59'],
  [90_061, '25:01:01'],
])('CONST-10 %d seconds are %s on the clock', (seconds, clock) => {
  expect(getClock(seconds)).toBe(clock);
});

describe('the verdict and the route under it', () => {
  const out: TrackedParcel = {
    ...parcel,
    status: 'outForDelivery',
    arrivesBy: '2026-11-24T02:30:00.000Z',
    scans: [...before, scan('outForDelivery', '2026-11-23T14:00:00.000Z')],
  };

  test('say the same day of a parcel that is out for delivery before the promised days', () => {
    const today = new Date('2026-11-23T18:00:00.000Z');
    expect(toVerdict(out, today).key).toBe('tracking:verdict.todayEarly');
    expect(expectedDays(out, today)).toEqual({ promisedFrom: '2026-11-23', promisedTo: '2026-11-23' });
  });

  test('say the promise while it holds, and no estimate once it has passed', () => {
    expect(expectedDays(parcel, now)).toEqual({ promisedFrom: '2026-11-24', promisedTo: '2026-11-26' });
    expect(expectedDays(parcel, new Date('2026-11-27T02:30:00.000Z'))).toBeUndefined();
  });
});

test('RULE-TRK-04 the field of the tail says in every language how many digits it wants', () => {
  for (const { dictionary } of languages) {
    const { tracking } = JSON.parse(readFileSync(`schemas/messages/${dictionary}/fields.json`, 'utf8'));
    expect(tracking.tailHint ?? tracking.tailHint_few).toContain('{{count}}');
  }
  for (const form of [query, waybill]) {
    const { hint, hintParams } = getField(form, 'tail');
    expect([hint, hintParams]).toEqual(['tracking.tailHint', { count: constants.tracking.tailDigits }]);
  }
});
