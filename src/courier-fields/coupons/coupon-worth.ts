import type { CouponType } from '#domain/coupon.ts';
import type { Formats } from '#src/i18n/formats.ts';

const centavosPerPeso = 100;

/**
 * "$21", "10 %": the number that a coupon is known by, without cents that are none.
 *
 * @param coupon its `value` in centavos, of a percentage in per cent.
 */
export function couponWorth({ type, value }: { type: CouponType; value: number }, format: Formats): string {
  if (type === 'percentage') return `${format.number(value)} %`;
  return value % centavosPerPeso === 0 ? `$${format.number(value / centavosPerPeso)}` : format.money(value);
}
