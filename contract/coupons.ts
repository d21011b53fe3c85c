/** Coupons. */
import { Type as T } from '@sinclair/typebox';
import { apartReasons } from '#domain/pricing/coupon-price.ts';
import { couponChannels, couponFees, couponRejections, couponStatuses, couponTypes } from '#domain/pricing/coupon.ts';
import { paymentModes, productTypes } from '#domain/order-choices.ts';
import { type CallRows, Centavos, Instant, nullable, oneOf, uncounted } from './call.ts';

/** ENT-18. `value` in centavos, or in percent for a percentage; `threshold` in centavos. */
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
  /** D-71: the last four digits of the sender's phone that it is valid for; null for any. */
  phoneTail: nullable(T.String()),
  /** Of the customer's contact phone, which is also valid when the coupon is bound to a phone (D-21); else null. */
  contactPhoneTail: nullable(T.String()),
  channels: T.Array(oneOf(couponChannels)),
  paymentModes: T.Array(oneOf(paymentModes)),
  productTypes: T.Array(oneOf(productTypes)),
  fees: T.Array(oneOf(couponFees)),
  /** Why it can't be used now: `used`, `expired`, `notYet`; null when it can. */
  unusable: nullable(oneOf(['used', 'expired', 'notYet'] as const)),
});

/** D-70: whether it may pay for the given order. */
const OrderCoupon = T.Composite([
  Coupon,
  T.Object({
    /** Why it can't be used; null when it can. */
    refusal: nullable(oneOf(couponRejections)),
    /** How much the order is short of its threshold; 0 when it isn't. */
    missing: Centavos,
  }),
]);

/** The valid combination that saves most (RULE-WEB-14), and why other coupons can't be combined with it. */
const Proposal = T.Object({
  codes: T.Array(T.String()),
  /** IVA included. */
  saves: Centavos,
  apart: T.Array(oneOf(apartReasons)),
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
  couponClaim: {
    source: 'D-73',
    auth: 'required',
    input: 'calls/coupon-claim',
    codes: [],
    limit: [{ per: 'customer', bucket: 'coupon-claim', limit: 20, windowSeconds: 3_600 }],
    summary: 'The customer’s coupon for the code of a public campaign: one per account, the same when asked again.',
    answer: Coupon,
  },
  couponsForOrder: {
    source: 'D-73',
    auth: 'required',
    input: 'calls/coupons-for-order',
    codes: ['freightNotFound'],
    limit: uncounted.ownData,
    summary:
      'Which of the customer’s coupons may pay for an order, why the others can’t, and the set that saves most (D-70, D-71).',
    answer: T.Object({ coupons: T.Array(OrderCoupon), proposal: nullable(Proposal) }),
  },
} as const satisfies CallRows;
