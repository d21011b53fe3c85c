import { expect, test } from 'vitest';
import { giftFault } from '#domain/pricing/coupon.ts';

const now = new Date('2026-11-20T16:42:00Z');
const day = (count: number): Date => new Date(now.getTime() + count * 86_400_000);
const voucher = { type: 'voucher', value: 2_100, threshold: null, effectiveAt: now, expiresAt: day(30) } as const;
const discount = { ...voucher, type: 'threshold', value: 5_000, threshold: 5_001 } as const;

test.each([
  [voucher, undefined],
  [{ ...voucher, value: 21.5 }, 'notWhole'],
  [{ ...voucher, threshold: 3_000 }, 'thresholdNotAsked'],
  [{ ...voucher, expiresAt: now }, 'endsBeforeItBegins'],
  [{ ...voucher, effectiveAt: day(-2), expiresAt: now }, 'alreadyOver'],
  [discount, undefined],
  [{ ...discount, threshold: null }, 'thresholdMissing'],
  [{ ...discount, threshold: 5_000 }, 'thresholdTooLow'],
  [{ ...voucher, type: 'percentage', value: 100 }, undefined],
  [{ ...voucher, type: 'percentage', value: 10, threshold: 5_000 }, undefined],
  [{ ...voucher, type: 'percentage', value: 101 }, 'aboveHundred'],
] as const)('ENT-18 D-70 of %j the fault is %s', (coupon, fault) => {
  expect(giftFault(coupon, now)).toBe(fault);
});
