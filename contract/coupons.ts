/** Coupons. */
import { Type as T } from '@sinclair/typebox';
import { couponChannels, couponFees, couponStatuses, couponTypes } from '#domain/coupon.ts';
import { paymentModes, productTypes } from '#domain/entities.ts';
import { Instant, nullable, oneOf } from './shapes.ts';

/** ENT-18. `value` in centavos, of a percentage in per cent; `threshold` in centavos. */
export const Coupon = T.Object({
  code: T.String(),
  type: oneOf(couponTypes),
  value: T.Integer(),
  threshold: nullable(T.Integer()),
  status: oneOf(couponStatuses),
  /** Message key of the name, e.g. `coupons:name.newUser`. */
  nameKey: T.String(),
  effectiveAt: Instant,
  expiresAt: Instant,
  usedAt: nullable(Instant),
  usedOrderNo: nullable(T.String()),
  /** D-71: the sender's phone that it is good for, its last four digits; null for any. */
  phoneTail: nullable(T.String()),
  channels: T.Array(oneOf(couponChannels)),
  paymentModes: T.Array(oneOf(paymentModes)),
  productTypes: T.Array(oneOf(productTypes)),
  fees: T.Array(oneOf(couponFees)),
  /** Why it can't be used now: `used`, `expired`, `notYet`; null when it can. */
  unusable: nullable(oneOf(['used', 'expired', 'notYet'] as const)),
});
