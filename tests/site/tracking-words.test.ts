import { describe, expect, test } from 'vitest';
import type { TrackRow } from '#machines/tracking/tracking.types.ts';
import { summaryOf } from '#src/features/tracking/summary.ts';
import { type TrackedParcel, verdictOf } from '#src/features/tracking/verdict.ts';

const parcel: TrackedParcel = {
  status: 'inTransit',
  originCity: 'Guadalajara',
  originState: 'Jalisco',
  destinationCity: 'Mérida',
  destinationState: 'Yucatán',
  recipientMasked: 'J***é Ñ***z',
  productType: 'standard',
  billingWeightKg: 3,
  promisedFrom: '2026-11-24',
  promisedTo: '2026-11-26',
  delayed: false,
  scans: [
    { status: 'toBePickedUp', at: '2026-11-20T16:00:00.000Z', place: 'Guadalajara', note: null },
    { status: 'pickedUp', at: '2026-11-21T17:00:00.000Z', place: 'Guadalajara', note: null },
  ],
};

describe('the sentence over a parcel', () => {
  test('says when it was delivered, by its last scan', () => {
    const signed: TrackedParcel = {
      ...parcel,
      status: 'signed',
      scans: [{ status: 'signed', at: '2026-11-24T19:42:00.000Z', place: 'Mérida', note: null }, ...parcel.scans],
    };
    expect(verdictOf(signed)).toEqual({ key: 'tracking:verdict.signed', at: '2026-11-24T19:42:00.000Z' });
  });

  test('says the promise while it is on its way, and one day when there is only one', () => {
    expect(verdictOf(parcel)).toEqual({ key: 'tracking:verdict.expected', from: '2026-11-24', to: '2026-11-26' });
    expect(verdictOf({ ...parcel, promisedFrom: '2026-11-26' })).toEqual({ key: 'tracking:verdict.expectedOn', to: '2026-11-26' });
  });

  test('puts lateness before the status, but not before what is over', () => {
    expect(verdictOf({ ...parcel, delayed: true }).key).toBe('tracking:verdict.delayed');
    expect(verdictOf({ ...parcel, status: 'outForDelivery', delayed: true }).key).toBe('tracking:verdict.delayed');
    expect(verdictOf({ ...parcel, status: 'cancelled', delayed: true }).key).toBe('tracking:verdict.cancelled');
  });
});

test('RULE-TRK-05 the summary counts found, closed and unknown numbers apart, and leaves out what is none', () => {
  const row = (over: Partial<TrackRow>): TrackRow => ({ waybillNo: 'JMX000000000001', outcome: 'found', attemptsLeft: null, parcel, ...over });
  const rows = [
    row({}),
    row({ parcel: { ...parcel, status: 'signed' } }),
    row({ parcel: { ...parcel, delayed: true } }),
    row({ outcome: 'tailMismatch', parcel: null }),
    row({ outcome: 'locked', parcel: null }),
    row({ outcome: 'notFound', parcel: null }),
  ];
  expect(summaryOf(rows)).toEqual([
    { kind: 'signed', count: 1 },
    { kind: 'moving', count: 1 },
    { kind: 'delayed', count: 1 },
    { kind: 'toVerify', count: 2 },
    { kind: 'notFound', count: 1 },
  ]);
});
