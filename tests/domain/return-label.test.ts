import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { orderStatuses } from '#domain/parcel/order-status.ts';
import {
  canPickUpReturn,
  canRecipientReturn,
  canSenderReturn,
  getLastReturnDay,
  getReturnState,
  isReturnUsable,
  returnScanRejection,
} from '#domain/parcel/return-label.ts';
import { daysBetween } from '#domain/time/zoned-time.ts';

const order = { status: 'signed', country: null, hasPayer: true, isAllowed: true } as const;
const lastDay = '2026-12-20';
const at = new Date('2026-12-01T18:00:00Z');
const unused = { lastDay, scannedAt: null, cancelledAt: null };
const used = { ...unused, scannedAt: at };
const cancelled = { ...unused, cancelledAt: at };

test('STATE-01 a label is valid for 30 days, its last day included', () => {
  expect(daysBetween('2026-11-20', getLastReturnDay('2026-11-20'))).toBe(constants.returns.validDays);
  expect(['2026-12-20', '2026-12-21'].map((day) => isReturnUsable(unused, day))).toEqual([true, false]);
  expect([used, cancelled].map((label) => isReturnUsable(label, '2026-12-02'))).toEqual([false, false]);
});

test('STATE-01 a courier collects a delivered parcel up to the last day of its unused label', () => {
  expect(orderStatuses.filter((status) => canPickUpReturn(unused, status, lastDay))).toEqual(['signed']);
  expect(canPickUpReturn(unused, 'signed', '2026-12-21')).toBe(false);
  expect(canPickUpReturn(used, 'signed', lastDay)).toBe(false);
});

describe('who may make a label', () => {
  test('STATE-01 the sender, from the order on and until the parcel is cancelled or goes back', () => {
    expect(orderStatuses.filter((status) => canSenderReturn({ ...order, status }))).toEqual([
      'toBePickedUp',
      'pickedUp',
      'inTransit',
      'outForDelivery',
      'signed',
    ]);
  });

  test('STATE-01 the recipient, of a delivered parcel whose sender pays for it', () => {
    expect(orderStatuses.filter((status) => canRecipientReturn({ ...order, status }))).toEqual(['signed']);
    expect(canRecipientReturn({ ...order, isAllowed: false })).toBe(false);
  });

  test('STATE-01 no one abroad, and no one once the payer is gone', () => {
    for (const change of [{ country: 'US' }, { hasPayer: false }])
      expect([canSenderReturn({ ...order, ...change }), canRecipientReturn({ ...order, ...change })]).toEqual([
        false,
        false,
      ]);
  });
});

describe('a scan of the label', () => {
  const day = '2026-12-02';

  test('STATE-01 is accepted of a delivered parcel, and of no other', () => {
    const rejections = orderStatuses.map((status) => [status, returnScanRejection(unused, status, 'returning', day)]);
    expect(Object.fromEntries(rejections)).toEqual({
      toBePickedUp: 'notDelivered',
      pickedUp: 'notDelivered',
      inTransit: 'notDelivered',
      outForDelivery: 'notDelivered',
      signed: undefined,
      cancelled: 'notDelivered',
      returning: 'used',
      returned: 'used',
    });
  });

  test('STATE-01 is refused after its last day', () => {
    expect(returnScanRejection(unused, 'signed', 'pickedUp', '2026-12-20')).toBeUndefined();
    expect(returnScanRejection(unused, 'signed', 'pickedUp', '2026-12-21')).toBe('expired');
  });

  test('STATE-01 is refused once the label was cancelled, also of a parcel that came back with another one', () => {
    expect(returnScanRejection(cancelled, 'signed', 'pickedUp', day)).toBe('cancelled');
    expect(returnScanRejection(cancelled, 'returning', 'returned', day)).toBe('cancelled');
  });

  test('STATE-01 a parcel on its way back is moved and handed over, after the last day too, but not accepted again', () => {
    const scans = ['returning', 'returned', 'pickedUp'] as const;
    const getRejections = (status: 'returning' | 'returned') =>
      scans.map((scan) => returnScanRejection(used, status, scan, '2027-01-20'));
    expect(getRejections('returning')).toEqual([undefined, undefined, 'used']);
    expect(getRejections('returned')).toEqual(['used', 'used', 'used']);
  });
});

test('STATE-01 its state: ready until it is scanned, expires or is cancelled, then that of the parcel', () => {
  expect(getReturnState(cancelled, 'signed', '2026-12-21')).toBe('cancelled');
  expect(['2026-12-20', '2026-12-21'].map((day) => getReturnState(unused, 'signed', day))).toEqual([
    'ready',
    'expired',
  ]);
  expect((['returning', 'returned'] as const).map((status) => getReturnState(used, status, '2027-01-20'))).toEqual([
    'returning',
    'returned',
  ]);
});
