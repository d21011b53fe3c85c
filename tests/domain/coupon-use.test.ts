import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountAfter,
  type CouponConditions,
  type CouponedOrder,
  couponRejection,
  type CouponRejection,
  couponStatus,
  type CouponTimes,
  couponTypes,
  type CouponValue,
  timeRejection,
} from '#domain/pricing/coupon.ts';

const now = new Date('2026-11-20T16:42:00Z');
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

const live: CouponTimes = { effectiveAt: at(-10), expiresAt: at(10), usedAt: null };

describe('STATE-04 the status follows from the times', () => {
  test.each([
    ['toBeUsed', live],
    ['toBeUsed', { ...live, effectiveAt: at(5) }],
    ['toBeUsed', { ...live, expiresAt: new Date(now.getTime() + 1) }],
    ['expired', { ...live, expiresAt: now }],
    ['expired', { ...live, expiresAt: at(-1) }],
    ['used', { ...live, usedAt: at(-5) }],
    ['used', { ...live, usedAt: at(-5), expiresAt: at(-1) }],
  ])('%s: %j', (status, times) => expect(couponStatus(times, now)).toBe(status));

  test.each<[CouponRejection | undefined, CouponTimes]>([
    [undefined, live],
    [undefined, { ...live, effectiveAt: now }],
    ['notYet', { ...live, effectiveAt: at(1) }],
    ['expired', { ...live, expiresAt: now }],
    ['used', { ...live, usedAt: at(-5) }],
  ])('unusable by time: %s', (rejection, times) => expect(timeRejection(times, now)).toBe(rejection));
});

const order: CouponedOrder = {
  senderPhone: '3312044471',
  contactPhone: null,
  channel: 'website',
  productTypes: ['standard'],
  paymentMode: 'PP_CASH',
  fees: { freight: 20_000, insurance: 1_500 },
};
const open: CouponTimes & CouponConditions = {
  ...live,
  phone: null,
  channels: [],
  productTypes: [],
  paymentModes: [],
  fees: [],
  threshold: null,
};

describe('D-70 D-71 a coupon that can’t be used says why', () => {
  test.each<[CouponRejection | undefined, string, Partial<typeof open>]>([
    [undefined, 'no condition', {}],
    ['used', 'used', { usedAt: at(-1) }],
    ['expired', 'expired', { expiresAt: now }],
    ['notYet', 'not effective yet', { effectiveAt: at(1) }],
    ['otherPhone', 'RULE-WEB-13 another phone', { phone: '9991234471' }],
    [undefined, 'RULE-WEB-13 the sender’s phone', { phone: '3312044471' }],
    ['channel', 'ENT-18 another channel', { channels: ['outlet', 'customerApp'] }],
    [undefined, 'ENT-18 this channel', { channels: ['outlet', 'website'] }],
    ['productType', 'ENT-18 another express type', { productTypes: ['express'] }],
    [undefined, 'ENT-18 this express type', { productTypes: ['standard'] }],
    ['paymentMode', 'ENT-18 another settlement', { paymentModes: ['PP_PM'] }],
    [undefined, 'ENT-18 this settlement', { paymentModes: ['PP_CASH'] }],
    ['fee', 'ENT-18 a fee that the order hasn’t', { fees: ['packaging'] }],
    [undefined, 'ENT-18 a fee that it has', { fees: ['insurance'] }],
    ['threshold', 'one centavo below the threshold', { threshold: 21_501 }],
    [undefined, 'exactly the threshold', { threshold: 21_500 }],
    ['threshold', 'the threshold counts only what may be paid', { threshold: 21_500, fees: ['freight'] }],
    [
      'used',
      'of several reasons the one that nothing can be done about',
      { usedAt: at(-1), phone: '9991234471', channels: ['outlet'] },
    ],
  ])('%s: %s', (rejection, _why, change) =>
    expect(couponRejection({ ...open, ...change }, order, now)).toBe(rejection),
  );

  test('RULE-WEB-13 the phone may be written as people write it', () => {
    expect(
      couponRejection({ ...open, phone: '3312044471' }, { ...order, senderPhone: '+52 33 1204-4471' }, now),
    ).toBeUndefined();
  });

  test('D-21 D-71 the customer’s proven contact phone is as good as the phone that the coupon is bound to', () => {
    const bound = { ...open, phone: '3312044471' };
    const sent = { ...order, senderPhone: '55 1234 9876' };
    expect(couponRejection(bound, { ...sent, contactPhone: '5512349876' }, now)).toBeUndefined();
    expect(couponRejection(bound, { ...sent, contactPhone: '5512340000' }, now)).toBe('otherPhone');
    expect(couponRejection(bound, sent, now)).toBe('otherPhone');
  });

  test('D-70 an order without any fee has nothing to pay for', () => {
    expect(couponRejection(open, { ...order, fees: {} }, now)).toBe('fee');
  });
});

describe('D-70 discount first, then voucher, never below 0', () => {
  test.each<[number, number, CouponValue[]]>([
    [10_000, 10_000, []],
    [7_900, 10_000, [{ type: 'voucher', value: 2_100 }]],
    [
      6_900,
      10_000,
      [
        { type: 'voucher', value: 2_100 },
        { type: 'percentage', value: 10 },
      ],
    ],
    [
      6_900,
      10_000,
      [
        { type: 'percentage', value: 10 },
        { type: 'voucher', value: 2_100 },
      ],
    ],
    [
      4_900,
      10_000,
      [
        { type: 'voucher', value: 2_100 },
        { type: 'threshold', value: 3_000 },
      ],
    ],
    [0, 2_000, [{ type: 'voucher', value: 2_100 }]],
    [898, 999, [{ type: 'percentage', value: 10.1 }]],
    [49, 50, [{ type: 'percentage', value: 1 }]],
    [0, 5, [{ type: 'percentage', value: 90 }]],
  ])('%i are left of %i', (left, amount, coupons) => expect(amountAfter(amount, coupons)).toBe(left));

  const coupon: fc.Arbitrary<CouponValue> = fc
    .constantFrom(...couponTypes)
    .chain((type) =>
      fc.integer({ min: 1, max: type === 'percentage' ? 100 : 1_000_000 }).map((value) => ({ type, value })),
    );

  test('D-70 whole centavos between 0 and the amount, in whatever order the coupons were chosen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000_000 }), fc.array(coupon, { maxLength: 2 }), (amount, coupons) => {
        const left = amountAfter(amount, coupons);
        expect(Number.isInteger(left) && left >= 0 && left <= amount).toBe(true);
        fc.pre(coupons.filter(({ type }) => type === 'voucher').length === 1);
        expect(amountAfter(amount, coupons.toReversed())).toBe(left);
      }),
    );
  });

  test('D-70 the voucher is taken from what the discount has left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100_000 }),
        (amount, percent, value) => {
          const discounted = amountAfter(amount, [{ type: 'percentage', value: percent }]);
          expect(
            amountAfter(amount, [
              { type: 'voucher', value },
              { type: 'percentage', value: percent },
            ]),
          ).toBe(Math.max(0, discounted - value));
        },
      ),
    );
  });
});
