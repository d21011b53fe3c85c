/** Coupons, their statuses and allowed combinations (ENT-18, STATE-04, RULE-WEB-14, D-70). */
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

/** The reason why a coupon was given; it names the coupon (`coupons:name.newUser`). */
export const couponReasons = ['newUser', 'season', 'thanks'] as const;
export type CouponReason = (typeof couponReasons)[number];

/** The lifetime of a coupon. */
export interface CouponTimes {
  effectiveAt: Date;
  /** The coupon has expired from this moment on. */
  expiresAt: Date;
  usedAt: Date | null;
}

/** STATE-04. A coupon that was used in time stays used; one that is not effective yet is still to be used. */
export function couponStatus({ usedAt, expiresAt }: CouponTimes, now: Date): CouponStatus {
  if (usedAt) return 'used';
  return now < expiresAt ? 'toBeUsed' : 'expired';
}

/** Why coupons cannot be combined. */
export type StackRejection = 'tooMany' | 'twoVouchers' | 'noVoucher';

/** Undefined when the coupons can be combined: at most two, and of two exactly one is a voucher. */
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
