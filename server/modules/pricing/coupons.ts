import type { Answer } from '#contract/calls.ts';
import {
  type CouponConditions,
  type CouponedOrder,
  type CouponRejection,
  couponRejection,
  couponStatus,
  type CouponTimes,
  getMissing,
  type StackRejection,
  stackRejection,
  timeRejection,
} from '#domain/pricing/coupon.ts';
import { phoneTail } from '#domain/account/phone.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import {
  bestCoupons,
  discountEach,
  type DiscountedPrice,
  getCouponFees,
  getDiscounts,
  type PayingCoupon,
} from '#domain/pricing/coupon-price.ts';
import { type Price, sumPrices } from '#domain/pricing/pricing.ts';
import {
  countCoupons,
  type CouponJson,
  type CouponRow,
  findCoupon,
  listCoupons,
  type SpentCoupon,
} from './coupon-store.ts';
import { priceOthers, quoteOn, toCostQuestion } from './service.ts';
import { findRoute } from './tariff-store.ts';

/** D-73: lists and shows the customer's coupons. The orders module spends them. */
type Coupon = Answer<'couponDetail'>;

/** Message key of the coupon's name. */
const couponNameKey = ({ reason }: Pick<CouponRow, 'reason'>): string => `coupons:name.${reason}`;

function couponAnswer(row: CouponRow, now: Date): Coupon {
  const times = { effectiveAt: row.effective_at, expiresAt: row.expires_at, usedAt: row.used_at };
  return {
    code: row.code,
    type: row.type,
    value: row.value,
    threshold: row.threshold,
    status: couponStatus(times, now),
    nameKey: couponNameKey(row),
    effectiveAt: row.effective_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    usedOrderNo: row.order_no,
    phoneTail: row.phone && phoneTail(row.phone),
    contactPhoneTail: row.phone && row.contact_phone && phoneTail(row.contact_phone),
    channels: row.channels,
    paymentModes: row.payment_modes,
    productTypes: row.product_types,
    fees: row.fees,
    unusable: timeRejection(times, now) ?? null,
  };
}

export async function couponList(
  { db, clock }: ServerContext,
  userId: string,
  { status, page, pageSize }: Input<'couponList'>,
): Promise<Answer<'couponList'>> {
  const now = clock();
  const [counts, rows] = await Promise.all([
    countCoupons(db, userId, now),
    listCoupons(db, userId, status, now, pageSize, (page - 1) * pageSize),
  ]);
  return { rows: rows.map((row) => couponAnswer(row, now)), total: counts[status], page, pageSize, counts };
}

/** @throws BusinessError `notFound`, also for a coupon of another customer (ROLE-04). */
export async function couponDetail({ db, clock }: ServerContext, userId: string, code: string): Promise<Coupon> {
  const row = await findCoupon(db, userId, code);
  if (!row) throw new BusinessError('notFound');
  return couponAnswer(row, clock());
}

// D-70, D-71: what a customer's coupons are worth for an order that is about to be placed.

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

/** The price of each parcel of an order with the chosen coupons, or why they can't be used. */
export function priceWithCoupons(
  prices: readonly [Price, ...Price[]],
  { chosen, rows, ...sending }: Sending & { chosen: readonly string[]; rows: readonly CouponJson[] },
  now: Date,
): { prices: DiscountedPrice[] } | RejectedCoupons {
  const coupons = rows.map(couponIn);
  if (coupons.length < chosen.length) return { reason: 'gone', missing: 0 };
  const order = couponedOrder(sending, sumPrices(prices));
  for (const coupon of coupons) {
    const reason = couponRejection(coupon, order, now);
    if (reason) return { reason, missing: getMissing(coupon, order) };
  }
  const clash = stackRejection(coupons.map(({ type }) => type));
  return clash ? { reason: clash, missing: 0 } : { prices: discountEach(prices, coupons) };
}

/** What each coupon takes off an order; one that takes off nothing is not spent (D-72). */
export function getSpentCoupons(prices: readonly DiscountedPrice[], coupons: readonly CouponJson[]): SpentCoupon[] {
  const discounts = prices.flatMap((price) => price.discounts);
  return coupons.flatMap(({ code, campaign }) => {
    const own = discounts.filter((discount) => discount.code === code);
    const saved = own.reduce((sum, { amount }) => sum + amount, 0);
    return own.length === 0 ? [] : [{ code, campaign, saved }];
  });
}

/** Whether its campaign can't pay what it would take off this order. */
function isUsedUp({ budget_left: left }: CouponRow, coupon: OwnCoupon, price: Price): boolean {
  if (left === null) return false;
  return getDiscounts(price, [coupon]).reduce((sum, { amount }) => sum + amount, 0) > left;
}

/**
 * Checks each unspent coupon against an order, and finds the valid combination that saves most.
 * @throws BusinessError `freightNotFound` when the service isn't available at all.
 */
export async function couponsForOrder(
  { db, clock }: ServerContext,
  userId: string,
  { flow = 'web', cost, productType, paymentMode, senderPhone }: Input<'couponsForOrder'>,
): Promise<Answer<'couponsForOrder'>> {
  const now = clock();
  const question = toCostQuestion(cost, flow);
  const [route, rows] = await Promise.all([
    findRoute(db, now, [cost.originZip, cost.destinationZip]),
    listCoupons(db, userId, 'toBeUsed', now, mostValidated, 0),
  ]);
  const first = quoteOn(route, question).quotes.find((each) => each.productType === productType)?.price;
  const others = priceOthers(route, question);
  if (!first || others.includes(null)) throw new BusinessError('freightNotFound');
  const price = sumPrices([first, ...others.flatMap((each) => each ?? [])]);
  const productTypes = [productType, ...(cost.moreParcels ?? []).map((each) => each.productType)];
  const contactPhone = rows[0]?.contact_phone ?? null;
  const order = couponedOrder({ senderPhone, contactPhone, productTypes, paymentMode }, price);
  const validated = rows.map((row) => {
    const coupon = couponIn(row);
    const refusal = couponRejection(coupon, order, now) ?? (isUsedUp(row, coupon, price) ? 'usedUp' : null);
    return { coupon, answer: { ...couponAnswer(row, now), refusal, missing: getMissing(coupon, order) } };
  });
  const fitting = validated.flatMap(({ coupon, answer }) => (answer.refusal ? [] : [coupon]));
  return { coupons: validated.map(({ answer }) => answer), proposal: bestCoupons(price, fitting) ?? null };
}
