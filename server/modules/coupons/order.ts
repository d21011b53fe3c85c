/** D-70, D-71: what a customer's coupons are worth for an order that is about to be placed. */
import type { Answer } from '#contract/answers.ts';
import {
  bestCoupons,
  getCouponFees,
  type DiscountedPrice,
  discounted,
  type PayingCoupon,
} from '#domain/coupon-price.ts';
import {
  type CouponConditions,
  type CouponedOrder,
  type CouponRejection,
  couponRejection,
  getMissing,
} from '#domain/coupon-use.ts';
import { type CouponTimes, type StackRejection, stackRejection } from '#domain/coupon.ts';
import type { Price } from '#domain/pricing.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { quote } from '../pricing/service.ts';
import { couponAnswer, couponNameKey } from './service.ts';
import { type CouponJson, type CouponRow, listCoupons } from './store.ts';

/** More than a customer ever has; those that expire first. */
const mostValidated = 100;

/** What else an order has besides its price. */
type Sending = Omit<CouponedOrder, 'fees' | 'channel'>;

type OwnCoupon = PayingCoupon & CouponTimes & CouponConditions;

function couponIn(row: CouponRow | CouponJson): OwnCoupon {
  return {
    code: row.code,
    type: row.type,
    value: row.value,
    threshold: row.threshold,
    nameKey: couponNameKey(row),
    effectiveAt: new Date(row.effective_at),
    expiresAt: new Date(row.expires_at),
    usedAt: row.used_at === null ? null : new Date(row.used_at),
    phone: row.phone,
    channels: row.channels,
    productTypes: row.product_types,
    paymentModes: row.payment_modes,
    fees: row.fees,
  };
}

/** Orders of the website are collected at the door, but placed here. */
const couponedOrder = (sending: Sending, price: Price): CouponedOrder => ({
  ...sending,
  channel: 'website',
  fees: getCouponFees(price),
});

/** Why the chosen coupons can't be used: one can't, they can't be combined, or one isn't the customer's. */
interface RejectedCoupons {
  reason: CouponRejection | StackRejection | 'gone';
  /** Centavos missing to a threshold. */
  missing: number;
}

/** The price with the chosen coupons, or why they can't be used. */
export function priceWithCoupons(
  price: Price,
  { chosen, rows, ...sending }: Sending & { chosen: readonly string[]; rows: readonly CouponJson[] },
  now: Date,
): DiscountedPrice | RejectedCoupons {
  const coupons = rows.map(couponIn);
  if (coupons.length < chosen.length) return { reason: 'gone', missing: 0 };
  const order = couponedOrder(sending, price);
  for (const coupon of coupons) {
    const reason = couponRejection(coupon, order, now);
    if (reason) return { reason, missing: getMissing(coupon, order) };
  }
  const clash = stackRejection(coupons.map(({ type }) => type));
  return clash ? { reason: clash, missing: 0 } : discounted(price, coupons);
}

/**
 * Checks each unspent coupon against an order, and finds the valid combination that saves most.
 * @throws BusinessError `freightNotFound` when the service isn't available at all.
 */
export async function couponsForOrder(
  { db, clock }: ServerContext,
  userId: string,
  { cost, productType, paymentMode, senderPhone }: Input<'couponsForOrder'>,
): Promise<Answer<'couponsForOrder'>> {
  const now = clock();
  const [{ quotes }, rows] = await Promise.all([
    quote(db, now, {
      origin: { zip: cost.originZip, city: cost.originCity },
      destination: { zip: cost.destinationZip, city: cost.destinationCity },
      parcel: cost.parcel,
    }),
    listCoupons(db, userId, 'toBeUsed', now, mostValidated, 0),
  ]);
  const price = quotes.find((each) => each.productType === productType)?.price;
  if (!price) throw new BusinessError('freightNotFound');
  const contactPhone = rows[0]?.contact_phone ?? null;
  const order = couponedOrder({ senderPhone, contactPhone, productType, paymentMode }, price);
  const validated = rows.map((row) => {
    const coupon = couponIn(row);
    const refusal = couponRejection(coupon, order, now) ?? null;
    return { coupon, answer: { ...couponAnswer(row, now), refusal, missing: getMissing(coupon, order) } };
  });
  const fitting = validated.flatMap(({ coupon, answer }) => (answer.refusal ? [] : [coupon]));
  return { coupons: validated.map(({ answer }) => answer), proposal: bestCoupons(price, fitting) ?? null };
}
