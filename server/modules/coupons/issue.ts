/** Coupons are only issued by the server: each has its reason. */
import type { CouponConditions, CouponValue } from '#domain/coupon-use.ts';
import type { CouponReason, CouponTimes } from '#domain/coupon.ts';
import { addDays, localDate, toInstant } from '#domain/zoned-time.ts';
import type { NewCoupon } from './store.ts';
import { randomInt } from 'node:crypto';

/** Without look-alike characters. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 3;
const groupLength = 4;

/** `7KQM-R2XP-9TVA`: 60 random bits that can be read out on the phone. */
export function randomCouponCode(): string {
  const group = (): string =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}

export interface Gift extends CouponValue, Omit<CouponTimes, 'usedAt'>, CouponConditions {
  reason: CouponReason;
}

/** No conditions. */
export const anywhere = {
  channels: [],
  productTypes: [],
  paymentModes: [],
  fees: [],
  threshold: null,
} as const satisfies Partial<Gift>;

/** The coupon's row, with a new code. */
export function getCoupon(userId: string, gift: Gift, now: Date): NewCoupon {
  return {
    code: randomCouponCode(),
    user_id: userId,
    type: gift.type,
    value: gift.value,
    threshold: gift.threshold,
    reason: gift.reason,
    effective_at: gift.effectiveAt,
    expires_at: gift.expiresAt,
    phone: gift.phone,
    channels: JSON.stringify(gift.channels),
    payment_modes: JSON.stringify(gift.paymentModes),
    product_types: JSON.stringify(gift.productTypes),
    fees: JSON.stringify(gift.fees),
    created_at: now,
  };
}

/** The last minute of the day that is so many days away, so that no coupon expires in the middle of a day. */
export const endOfDay = (now: Date, days: number): Date => toInstant(addDays(localDate(now), days), '23:59');
