import type { Answer } from '#contract/answers.ts';

type Coupon = Answer<'couponDetail'>;

const coupon = (code: string, over: Partial<Coupon> = {}): Coupon => ({
  code,
  type: 'voucher',
  value: 2_100,
  threshold: null,
  status: 'toBeUsed',
  nameKey: 'coupons:name.newUser',
  effectiveAt: '2026-11-18T06:00:00.000Z',
  expiresAt: '2026-12-19T05:59:00.000Z',
  usedAt: null,
  usedOrderNo: null,
  phoneTail: null,
  channels: [],
  paymentModes: [],
  productTypes: [],
  fees: [],
  unusable: null,
  ...over,
});

/** Each type, each condition, each state (ENT-18, STATE-04). */
export const sampleCoupons: readonly Coupon[] = [
  coupon('JMXHOLA7K4P2', { phoneTail: '4471', fees: ['freight'] }),
  coupon('JMXNOVI93MQA', {
    type: 'threshold',
    value: 3_050,
    threshold: 25_000,
    nameKey: 'coupons:name.season',
    channels: ['doorPickup', 'customerApp', 'outlet', 'website'],
    productTypes: ['standard', 'express', 'sameCity'],
    paymentModes: ['PP_CASH', 'CC_CASH'],
    fees: ['freight', 'insurance', 'codService', 'packaging'],
  }),
  coupon('JMXGRACIAS55', { type: 'percentage', value: 10, nameKey: 'coupons:name.thanks' }),
  coupon('JMXDICIEMBR1', {
    type: 'percentage',
    value: 15,
    nameKey: 'coupons:name.season',
    effectiveAt: '2026-12-03T06:00:00.000Z',
    unusable: 'notYet',
  }),
  coupon('JMXGRACIAS12', {
    value: 1_500,
    nameKey: 'coupons:name.thanks',
    status: 'used',
    usedAt: '2026-11-10T16:00:00.000Z',
    usedOrderNo: '20261110-018820',
    unusable: 'used',
  }),
  coupon('JMXVERANO200', {
    type: 'threshold',
    value: 5_000,
    threshold: 40_000,
    nameKey: 'coupons:name.season',
    status: 'expired',
    expiresAt: '2026-09-01T05:59:00.000Z',
    unusable: 'expired',
  }),
];

export const manyCoupons: readonly Coupon[] = Array.from({ length: 23 }, (_, index) =>
  coupon(`JMXMUCHOS${String(index).padStart(3, '0')}`),
);
