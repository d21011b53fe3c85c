/**
 * What coupons deduct from the price of an order, and which of a customer's coupons save most (RULE-WEB-14, D-70).
 * Pure.
 */
import {
  amountAfter,
  canStack,
  type CouponConditions,
  type CouponFee,
  couponFees,
  type CouponValue,
  getPayable,
  type StackRejection,
  stackRejection,
} from './coupon.ts';
import { calculateVat, splitAmount } from './money.ts';
import type { Price } from './pricing.ts';
import type { SurchargeCode } from './tariff.ts';

/** A coupon that may pay for the current order. */
export interface PayingCoupon extends CouponValue, Pick<CouponConditions, 'fees'> {
  code: string;
  /** Message key of its name. */
  nameKey: string;
  expiresAt: Date;
}

/** The deduction of one coupon; `amount` in centavos without IVA, like every line of a bill (D-62). */
export interface Discount {
  code: string;
  nameKey: string;
  amount: number;
}

/** subtotal = freight + surcharges - discounts, total = subtotal + vat. */
export interface DiscountedPrice extends Price {
  discounts: Discount[];
}

/** Fuel and area surcharges are not fees of their own: no coupon pays them (ENT-18). */
const surchargeFees: Partial<Record<SurchargeCode, CouponFee>> = {
  insurance: 'insurance',
  cod: 'codService',
  packaging: 'packaging',
  // A deduction from the freight, which leaves less for a coupon to pay.
  branchDelivery: 'freight',
};

/** Centavos of each fee in the price that a coupon may pay. */
export function getCouponFees({ freight, surcharges }: Pick<Price, 'freight' | 'surcharges'>): Fees {
  const fees = { freight, insurance: 0, codService: 0, packaging: 0 };
  for (const { code, amount } of surcharges) {
    const fee = surchargeFees[code];
    if (fee) fees[fee] += amount;
  }
  return fees;
}

/**
 * The deductions of each coupon from each parcel of an order, discounts before vouchers (D-70). A coupon applies once to
 * the whole order; its amount is split over the parcels in proportion to the fees that it pays, so that cancelling a
 * parcel leaves the others as they are. A discount uses the fees that the voucher cannot pay first, because every other
 * order leaves more to pay. A coupon that would deduct nothing is left out, so it is not spent.
 * @returns a list for each parcel; its sum never exceeds the parcel's fees
 */
export function splitDiscounts(
  prices: readonly Pick<Price, 'freight' | 'surcharges'>[],
  coupons: readonly PayingCoupon[],
): Discount[][] {
  const parcels = prices.map(getCouponFees);
  const inTurn = coupons.toSorted((one, other) => Number(one.type === 'voucher') - Number(other.type === 'voucher'));
  const discounts: Discount[][] = prices.map(() => []);
  for (const coupon of inTurn) {
    const left = parcels.reduce((sum, fees) => sum + getPayable(coupon, { fees }), 0);
    const amounts = take(parcels, left - amountAfter(left, [coupon]), coupon, inTurn);
    for (const [index, amount] of amounts.entries())
      if (amount > 0) discounts[index]?.push({ code: coupon.code, nameKey: coupon.nameKey, amount });
  }
  return discounts;
}

/** The deductions of each coupon from a price that has the fees of the whole order. */
export const getDiscounts = (
  price: Pick<Price, 'freight' | 'surcharges'>,
  coupons: readonly PayingCoupon[],
): Discount[] => splitDiscounts([price], coupons).flat();

type Fees = Record<CouponFee, number>;

/**
 * Takes an amount from the fees that the coupon pays, starting with those that no other coupon pays. @returns the part of
 * each parcel
 */
function take(parcels: readonly Fees[], amount: number, coupon: PayingCoupon, all: readonly PayingCoupon[]): number[] {
  const others = all.filter((other) => other !== coupon);
  const own = couponFees.filter((fee) => paysFee(coupon, fee));
  const isWanted = (fee: CouponFee): boolean => others.some((other) => paysFee(other, fee));
  const taken = parcels.map(() => 0);
  let due = amount;
  for (const fees of [own.filter((fee) => !isWanted(fee)), own.filter(isWanted)]) {
    const weights = parcels.map((parcel) => fees.reduce((sum, fee) => sum + parcel[fee], 0));
    const now = Math.min(
      due,
      weights.reduce((sum, weight) => sum + weight, 0),
    );
    for (const [index, part] of splitAmount(now, weights).entries()) {
      const parcel = parcels[index];
      if (parcel) takeFrom(parcel, fees, part);
      taken[index] = (taken[index] ?? 0) + part;
    }
    due -= now;
  }
  return taken;
}

function takeFrom(parcel: Fees, fees: readonly CouponFee[], amount: number): void {
  let due = amount;
  for (const fee of fees) {
    const taken = Math.min(due, parcel[fee]);
    parcel[fee] -= taken;
    due -= taken;
  }
}

const paysFee = ({ fees }: Pick<CouponConditions, 'fees'>, fee: CouponFee): boolean =>
  fees.length === 0 || fees.includes(fee);

/** A price minus coupon deductions, with IVA on the remainder and never below 0 (D-62, D-70). */
export function lessDiscounts(price: Price, discounts: readonly Discount[]): DiscountedPrice {
  const subtotal = Math.max(
    0,
    discounts.reduce((left, { amount }) => left - amount, price.subtotal),
  );
  const vat = calculateVat(subtotal);
  return { ...price, discounts: [...discounts], subtotal, vat, total: subtotal + vat };
}

/** The price of each parcel with the coupons of the order. Every amount that a customer pays comes from here (D-62). */
export function discountEach(prices: readonly Price[], coupons: readonly PayingCoupon[]): DiscountedPrice[] {
  const discounts = splitDiscounts(prices, coupons);
  return prices.map((price, index) => lessDiscounts(price, discounts[index] ?? []));
}

/** Reasons why coupons of a customer cannot be combined, apart from their number. */
export const apartReasons = ['twoVouchers', 'noVoucher'] as const satisfies readonly StackRejection[];
type Apart = (typeof apartReasons)[number];

interface Proposal {
  /** Discount first. */
  codes: string[];
  /** Centavos before IVA that they deduct: the sum of their lines on the bill. */
  saves: number;
  apart: Apart[];
}

const calculateSum = (discounts: readonly Discount[]): number => discounts.reduce((sum, { amount }) => sum + amount, 0);

/** Orders coupons by expiry; of two sets, the one whose first coupon expires first comes first. */
function expiresBefore(one: readonly PayingCoupon[], other: readonly PayingCoupon[]): number {
  const [mine, theirs] = [one, other].map((set) =>
    set.map(({ expiresAt }) => expiresAt.getTime()).toSorted((early, late) => early - late),
  );
  return (mine?.[0] ?? 0) - (theirs?.[0] ?? 0) || (mine?.[1] ?? 0) - (theirs?.[1] ?? 0);
}

/** Every allowed combination of coupons, smaller ones first. */
function legalSets(coupons: readonly PayingCoupon[]): PayingCoupon[][] {
  const pairs = coupons.flatMap((one, index) => coupons.slice(index + 1).map((other) => [one, other]));
  return [...coupons.map((coupon) => [coupon]), ...pairs.filter((pair) => canStack(pair.map(({ type }) => type)))];
}

/** The kinds of which the customer has more coupons than can be combined. */
function getApart(coupons: readonly PayingCoupon[]): Apart[] {
  const vouchers = coupons.filter(({ type }) => type === 'voucher');
  const discounts = coupons.filter(({ type }) => type !== 'voucher');
  const rejections = new Set(
    [vouchers, discounts].map((kind) => stackRejection(kind.slice(0, 2).map(({ type }) => type))),
  );
  return apartReasons.filter((reason) => rejections.has(reason));
}

/**
 * The combination of applicable coupons that saves most; undefined when none saves anything. Among equal ones the
 * smaller set wins, then the one that expires first.
 */
export function bestCoupons(price: Price, coupons: readonly PayingCoupon[]): Proposal | undefined {
  const validated = legalSets(coupons).map((set) => ({ set, off: calculateSum(getDiscounts(price, set)) }));
  const [best] = validated.toSorted(
    (one, other) => other.off - one.off || one.set.length - other.set.length || expiresBefore(one.set, other.set),
  );
  if (!best || best.off === 0) return undefined;
  const codes = getDiscounts(price, best.set).map(({ code }) => code);
  return { codes, saves: best.off, apart: getApart(coupons) };
}
