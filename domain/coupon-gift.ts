/** Limits on coupons that operators give (ENT-18, D-70). */
import type { CouponConditions, CouponValue } from './coupon-use.ts';
import type { CouponTimes } from './coupon.ts';

export type GiftFault =
  | 'notWhole'
  | 'aboveHundred'
  | 'thresholdMissing'
  | 'thresholdTooLow'
  | 'thresholdNotAsked'
  | 'endsBeforeItBegins'
  | 'alreadyOver';

type GivenCoupon = CouponValue & Pick<CouponConditions, 'threshold'> & Omit<CouponTimes, 'usedAt'>;

const wholePercent = 100;

function thresholdFault({ type, value, threshold }: GivenCoupon): GiftFault | undefined {
  if (type === 'voucher') return threshold === null ? undefined : 'thresholdNotAsked';
  if (type === 'percentage') return undefined;
  if (threshold === null) return 'thresholdMissing';
  // A discount as high as its threshold would be a voucher under another name.
  return threshold <= value ? 'thresholdTooLow' : undefined;
}

/**
 * Returns why a coupon cannot be given; undefined when it can. `value` and `threshold` in centavos, for a percentage in
 * per cent.
 */
export function giftFault(coupon: GivenCoupon, now: Date): GiftFault | undefined {
  const { type, value, effectiveAt, expiresAt } = coupon;
  if (!Number.isInteger(value)) return 'notWhole';
  if (type === 'percentage' && value > wholePercent) return 'aboveHundred';
  if (expiresAt <= effectiveAt) return 'endsBeforeItBegins';
  if (expiresAt <= now) return 'alreadyOver';
  return thresholdFault(coupon);
}
