import { describe, expect, test } from 'vitest';
import {
  type ClaimOffer,
  getClaimLimit,
  getClaimOutcome,
  getLiability,
  getPayable,
  listClaimOffers,
} from '#domain/parcel/claim.ts';

const facts = {
  status: 'signed',
  signedAt: new Date('2026-11-30T18:00:00Z'),
  movedAt: new Date('2026-11-30T18:00:00Z'),
  promisedTo: '2026-11-30',
  cases: [],
  isUnanswered: false,
} as const satisfies Parameters<typeof listClaimOffers>[0];

/** Noon in Mexico City. */
const noon = (date: string): Date => new Date(`${date}T18:00:00Z`);
const list = (change: Partial<Parameters<typeof listClaimOffers>[0]>, date: string): ClaimOffer[] =>
  listClaimOffers({ ...facts, ...change }, noon(date));

describe('when a parcel is claimed (CONST-10 D-93)', () => {
  test('CONST-10 damage: from the delivery to the end of the seventh day after it', () => {
    expect(list({}, '2026-11-30')).toEqual([{ kind: 'damage', until: '2026-12-07' }]);
    expect(listClaimOffers(facts, new Date('2026-12-08T05:59:00Z'))).toHaveLength(1);
    expect(listClaimOffers(facts, new Date('2026-12-08T06:00:00Z'))).toEqual([]);
    expect(list({ status: 'outForDelivery', signedAt: null }, '2026-11-30')).toEqual([]);
  });

  const moving = { status: 'inTransit', signedAt: null } as const;
  test.each([
    ['overdue and still for seven days', moving, '2026-12-07', true],
    ['still for six days', moving, '2026-12-06', false],
    ['still, and not overdue', { ...moving, promisedTo: '2026-12-07' }, '2026-12-07', false],
    ['on its way back', { ...moving, status: 'returning' }, '2026-12-07', true],
    ['not picked up', { ...moving, status: 'toBePickedUp' }, '2026-12-07', false],
    ['cancelled', { ...moving, status: 'cancelled' }, '2026-12-07', false],
    ['without a scan', { ...moving, movedAt: null }, '2026-12-07', false],
    ['a case without a solution in time', { ...facts, isUnanswered: true }, '2026-12-20', true],
    ['on the ninetieth day', moving, '2027-02-28', true],
    ['on the day after it', moving, '2027-03-01', false],
  ] as const)('CONST-10 loss: %s', (_, change, date, isOffered) => {
    expect(list(change, date)).toEqual(isOffered ? [{ kind: 'loss', until: '2027-02-28' }] : []);
  });

  test('D-93 each kind is claimed once, and nothing after a claim that is paid', () => {
    const unanswered = { isUnanswered: true, cases: [{ kind: 'damage', approved: 0 }] } as const;
    expect(list(unanswered, '2026-12-01').map(({ kind }) => kind)).toEqual(['loss']);
    expect(list({ ...unanswered, cases: [{ kind: 'damage', approved: 1 }] }, '2026-12-01')).toEqual([]);
    expect(list({ cases: [{ kind: 'notReceived', approved: null }] }, '2026-12-01')).toHaveLength(1);
  });
});

describe('what is paid (D-53)', () => {
  test.each([
    ['insured', { itemValue: 1_000_000, insure: true }, 1_000_000, 1_000_000],
    ['insured without a value', { itemValue: 0, insure: true }, 351_930, 351_930],
    ['declared above the limit', { itemValue: 1_000_000 }, 1_000_000, 351_930],
    ['declared below the limit', { itemValue: 120_000, insure: false }, 120_000, 120_000],
    ['undeclared', { itemValue: 0 }, 351_930, 351_930],
  ])('D-53 %s: what is claimed and paid at most', (_, parcel, claimed, paid) => {
    expect([getClaimLimit(parcel), getLiability(parcel)]).toEqual([claimed, paid]);
    expect([getPayable(paid - 1, parcel), getPayable(claimed, parcel)]).toEqual([paid - 1, paid]);
  });

  test('D-93 the outcome follows from what is paid', () => {
    expect([90_000, 64_000, 0].map((approved) => getClaimOutcome(90_000, approved))).toEqual([
      'full',
      'partial',
      'refused',
    ]);
  });
});
