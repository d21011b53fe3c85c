/** What a coupon is, where it stands, and which ones go together (ENT-18, STATE-04, RULE-WEB-14, D-70). */
import { constants } from './constants.ts';

/** ENT-18: an amount, a discount from a threshold on, a percentage. */
export const couponTypes = ['voucher', 'threshold', 'percentage'] as const;
export type CouponType = (typeof couponTypes)[number];

/** STATE-04. */
export const couponStatuses = ['toBeUsed', 'used', 'expired'] as const;
export type CouponStatus = (typeof couponStatuses)[number];

/** ENT-18: where a coupon may be used. */
export const couponChannels = ['doorPickup', 'customerApp', 'outlet', 'website'] as const;
export type CouponChannel = (typeof couponChannels)[number];

/** ENT-18: what a coupon may pay. */
export const couponFees = ['freight', 'insurance', 'codService', 'packaging'] as const;
export type CouponFee = (typeof couponFees)[number];

/** What a coupon was given for; it names the coupon (`coupons:name.newUser`). */
export const couponReasons = ['newUser', 'season', 'thanks'] as const;
export type CouponReason = (typeof couponReasons)[number];

/** The life of a coupon. */
export interface CouponTimes {
  effectiveAt: Date;
  /** From this moment on it is expired. */
  expiresAt: Date;
  usedAt: Date | null;
}

/** STATE-04. One that was used in time stays used; one that isn't effective yet is still to be used. */
export function couponStatus({ usedAt, expiresAt }: CouponTimes, now: Date): CouponStatus {
  if (usedAt) return 'used';
  return now < expiresAt ? 'toBeUsed' : 'expired';
}

/** Why coupons can't be used together. */
export type StackRejection = 'tooMany' | 'twoVouchers' | 'noVoucher';

/** Undefined when the coupons may be used together: at most two, and of two exactly one is a voucher. */
export function stackRejection(types: readonly CouponType[]): StackRejection | undefined {
  if (types.length > constants.coupon.maxStacked) return 'tooMany';
  if (types.length < 2) return undefined;
  const vouchers = types.filter((type) => type === 'voucher').length;
  if (vouchers === 1) return undefined;
  return vouchers === 0 ? 'noVoucher' : 'twoVouchers';
}

export function canStack(types: readonly CouponType[]): boolean {
  return stackRejection(types) === undefined;
}
