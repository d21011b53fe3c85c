/** The order's coupons for the form that chooses them (D-70): what the machine was told, in words. */
import type { TFunction } from 'i18next';
import { waitFor } from 'xstate';
import { localDate } from '#domain/zoned-time.ts';
import { selectCoupons } from '#machines/order/order.selectors.ts';
import type { CouponOffer, CourierServices } from '#src/courier-fields/index.ts';
import type { Formats } from '#src/i18n/formats.ts';
import { couponReason } from './coupon-words.ts';
import type { Order } from './use-order.ts';

/** Asked again after a failure, it asks the server again. */
export function couponOffers(
  { actor }: Pick<Order, 'actor'>,
  t: TFunction,
  format: Formats,
): CourierServices['coupons'] {
  return async (signal) => {
    actor.send({ type: 'coupons.retry' });
    const settled = await waitFor(actor, (now) => selectCoupons(now).state !== 'loading', { signal });
    const { state, offers } = selectCoupons(settled);
    if (state === 'failed') throw new Error('Nobody knows which coupons can be used');
    return (offers?.coupons ?? []).map((coupon): CouponOffer => {
      const { code, type, value, threshold, nameKey, expiresAt } = coupon;
      const unusable = couponReason(t, format, coupon);
      return {
        code,
        type,
        value,
        name: t(nameKey),
        expires: localDate(new Date(expiresAt)),
        ...(threshold !== null && { threshold }),
        ...(unusable !== undefined && { unusable }),
      };
    });
  };
}
