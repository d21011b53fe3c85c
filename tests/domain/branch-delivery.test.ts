import { expect, test } from 'vitest';
import { getBranchWaitEnd } from '#domain/parcel/branch-delivery.ts';

const name = 'Mérida Centro';
const scan = (
  status: 'pickedUp' | 'inTransit' | 'outForDelivery' | 'signed',
  day: string,
  place = 'Merida centro, Yuc.',
) => ({
  status,
  at: `2026-11-${day}T16:00:00.000Z`,
  place,
  exception: null,
});

test('FEAT-05 a parcel waits at the branch for seven days from the first scan there, until it leaves', () => {
  const arrived = [scan('inTransit', '22', 'Mérida, Yuc.'), scan('inTransit', '23'), scan('outForDelivery', '24')];
  expect(getBranchWaitEnd(name, arrived)).toBe('2026-11-30');
  expect(getBranchWaitEnd(name, arrived.slice(0, 1))).toBeUndefined();
  expect(getBranchWaitEnd(name, [...arrived, scan('signed', '25')])).toBeUndefined();
  expect(getBranchWaitEnd(name, [...arrived, { ...scan('inTransit', '25'), exception: 'damaged' }])).toBeUndefined();
  // Its sender may bring it to the branch where it is collected.
  expect(getBranchWaitEnd(name, [scan('pickedUp', '21')])).toBeUndefined();
  expect(getBranchWaitEnd(name, [])).toBeUndefined();
});
