import type { TFunction } from 'i18next';
import type { CouponType } from '#domain/pricing/coupon.ts';
import { type Formats, isolate } from '#src/i18n/formats.ts';
import { couponWorth } from './coupon-worth.ts';

/** "Vale de bienvenida ($21)": two coupons may have one name. Keys are of the namespace `coupons`. */
export function couponTitle(
  t: TFunction,
  format: Formats,
  coupon: { nameKey: string; type: CouponType; value: number },
): string {
  return t('coupons:named', { name: t(coupon.nameKey), worth: isolate(couponWorth(coupon, format)) });
}
