import { type CouponValue, faceValue } from '#domain/pricing/coupon.ts';
import type { Formats } from '#src/i18n/formats.ts';

const centavosPerPeso = 100;

/**
 * "$21", "10 %": the number that a coupon is known by, without cents that are none.
 *
 * @param coupon its `value` in centavos before IVA, of a percentage in per cent.
 */
export function couponWorth(coupon: CouponValue, format: Formats): string {
  const face = faceValue(coupon);
  if ('percent' in face) return `${format.number(face.percent)} %`;
  const { centavos } = face;
  return centavos % centavosPerPeso === 0 ? `$${format.number(centavos / centavosPerPeso)}` : format.money(centavos);
}
