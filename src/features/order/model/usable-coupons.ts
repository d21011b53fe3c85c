/** Which coupons an order could use in the flow that takes them, for the flows that don't. */
import { normalizePhone, phoneTail } from '#domain/account/phone.ts';
import type { Answer } from '#contract/calls.ts';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import type { Api } from '#src/api/types.ts';

type Coupon = Answer<'couponList'>['rows'][number];
type CouponedAnswers = Pick<OrderAnswers, 'sender' | 'parcel' | 'pickup'>;

export const unusedCoupons = { status: 'toBeUsed', page: 1, pageSize: 10 } as const;

const allows = (list: readonly string[], value: string | undefined) =>
  list.length === 0 || value === undefined || list.includes(value);

/** Whether nothing that has been answered speaks against the coupon (D-71); what it comes to is the server's to say. */
export function mayPay(coupon: Coupon, { sender, parcel, pickup }: CouponedAnswers): boolean {
  const { unusable, phoneTail: own, contactPhoneTail, channels, productTypes, paymentModes } = coupon;
  const tail = sender.phone && phoneTail(normalizePhone(sender.phone));
  return (
    unusable === null &&
    (own === null || !tail || tail === own || tail === contactPhoneTail) &&
    allows(channels, 'website') &&
    allows(productTypes, parcel.productType) &&
    allows(paymentModes, pickup.paymentMode)
  );
}

/** Whether the customer has a coupon for this order (D-70); false where the server gives no answer. */
export async function hasUsableCoupon(api: Api, answers: CouponedAnswers): Promise<boolean> {
  const result = await api.call('couponList', unusedCoupons);
  return result.ok && result.data.rows.some((coupon) => mayPay(coupon, answers));
}
