/** The coupons of a customer, as every flow of an order offers them. */
import type { Answer } from '#contract/calls.ts';
import { sampleCoupons } from '#fixtures/coupons.ts';

export type Offers = Answer<'couponsForOrder'>;
export type OrderCoupon = Offers['coupons'][number];

const [voucher, threshold, tenth] = sampleCoupons as unknown as [OrderCoupon, OrderCoupon, OrderCoupon];
export { tenth, voucher };
export const fitting = (coupon: OrderCoupon, over: Partial<OrderCoupon> = {}): OrderCoupon => ({
  ...coupon,
  refusal: null,
  missing: 0,
  ...over,
});

/** Voucher and percentage can be combined; $62.07 does not reach the threshold of the season's discount. */
export const wallet: Offers = {
  coupons: [fitting(voucher), fitting(threshold, { refusal: 'threshold', missing: 6_207 }), fitting(tenth)],
  proposal: { codes: [tenth.code, voucher.code], saves: 3_831, apart: [] },
};

/** Another order has used the voucher: first the server rejects it, then it is no longer among the offers. */
export const spentMeanwhile = () => {
  let isSpent = false;
  return {
    offers: (): Offers => (isSpent ? { coupons: [fitting(tenth)], proposal: null } : wallet),
    reject: () => {
      isSpent = true;
      return { errors: [{ pointer: '/review/coupons', key: 'answers:refusal.coupon.used', params: {} }] };
    },
  };
};
