/** Which coupons can be chosen beside those that are (RULE-WEB-14, D-70). */
import { type StackRejection, stackRejection } from '#domain/coupon.ts';
import type { CouponOffer } from '../services.ts';

export interface CouponRow {
  offer: CouponOffer;
  isChosen: boolean;
  /** Why it doesn't go with those chosen already. */
  clash: StackRejection | undefined;
}

/** Offers with their state; usable ones come first. */
export function couponRows(offers: readonly CouponOffer[], codes: readonly string[]): CouponRow[] {
  const chosen = offers.filter(({ code }) => codes.includes(code));
  const rows = offers.map((offer): CouponRow => {
    const isChosen = codes.includes(offer.code);
    const types = [...chosen, ...(isChosen ? [] : [offer])].map(({ type }) => type);
    return { offer, isChosen, clash: isChosen ? undefined : stackRejection(types) };
  });
  return rows.toSorted((a, b) => Number(a.offer.unusable !== undefined) - Number(b.offer.unusable !== undefined));
}

/** Codes in the answer that are no longer offered: a draft may be older than its coupon. */
export function goneCodes(offers: readonly CouponOffer[], codes: readonly string[]): string[] {
  return codes.filter((code) => !offers.some((offer) => offer.code === code));
}
