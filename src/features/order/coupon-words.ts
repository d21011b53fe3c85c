/** What is said of a coupon in an order (D-70, MSG-20). Keys are of the namespaces `order`, `coupons` and `answers`. */
import type { TFunction } from 'i18next';
import type { CouponOffers } from '#machines/order/order.types.ts';
import type { Formats } from '#src/i18n/formats.ts';

type OrderCoupon = CouponOffers['coupons'][number];

/** Why it can't be used for this order; undefined when it can. */
export function couponReason(t: TFunction, format: Formats, coupon: OrderCoupon): string | undefined {
  const { refusal, phoneTail, contactPhoneTail } = coupon;
  const listed = (text: string, codes: readonly string[]) => format.list(codes.map((code) => t(`${text}.${code}`)));
  switch (refusal) {
    case null:
      return undefined;
    case 'used':
      return t('order:coupons.why.used');
    case 'expired':
      return t('order:coupons.why.expired', { date: format.fullDate(coupon.expiresAt) });
    case 'notYet':
      return t('order:coupons.why.notYet', { from: format.date(coupon.effectiveAt) });
    case 'otherPhone':
      if (contactPhoneTail === null) return t('order:coupons.why.otherPhone', { tail: phoneTail });
      return t('order:coupons.why.otherPhones', { tail: phoneTail, contact: contactPhoneTail });
    case 'channel':
      return t('order:coupons.why.channel', { list: listed('coupons:channel', coupon.channels) });
    case 'productType':
      return t('order:coupons.why.productType', { list: listed('answers:product', coupon.productTypes) });
    case 'paymentMode':
      return t('order:coupons.why.paymentMode', { list: listed('coupons:payment', coupon.paymentModes) });
    case 'fee':
      return t('order:coupons.why.fee', { list: listed('coupons:fee', coupon.fees) });
    case 'threshold':
      return t('order:coupons.why.threshold', {
        amount: format.money(coupon.missing),
        threshold: format.money(coupon.threshold ?? 0),
      });
  }
}
