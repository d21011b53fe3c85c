/** Coupons. */
import { Type as T } from '@sinclair/typebox';
import { couponChannels, couponFees, couponStatuses, couponTypes } from '#domain/coupon.ts';
import { paymentModes, productTypes } from '#domain/entities.ts';
import { type CallRows, uncounted } from './call.ts';
import { Instant, nullable, oneOf } from './shapes.ts';

/** ENT-18. `value` in centavos, of a percentage in per cent; `threshold` in centavos. */
const Coupon = T.Object({
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
  /** Of the customer's contact phone, which is as good where the coupon is bound to a phone (D-21); else null. */
  contactPhoneTail: nullable(T.String()),
  channels: T.Array(oneOf(couponChannels)),
  paymentModes: T.Array(oneOf(paymentModes)),
  productTypes: T.Array(oneOf(productTypes)),
  fees: T.Array(oneOf(couponFees)),
  /** Why it can't be used now: `used`, `expired`, `notYet`; null when it can. */
  unusable: nullable(oneOf(['used', 'expired', 'notYet'] as const)),
});

export const couponCalls = {
  couponList: {
    source: 'D-73',
    auth: 'required',
    input: 'calls/coupon-list',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The customer’s coupons by status, with the counts of all.',
    answer: T.Object({
      rows: T.Array(Coupon),
      total: T.Integer(),
      page: T.Integer(),
      pageSize: T.Integer(),
      counts: T.Object({ toBeUsed: T.Integer(), used: T.Integer(), expired: T.Integer() }),
    }),
  },
  couponDetail: {
    source: 'D-73',
    auth: 'required',
    input: 'calls/coupon-code',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'One coupon with its conditions.',
    answer: Coupon,
  },
} as const satisfies CallRows;
