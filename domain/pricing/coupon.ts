/** Coupons, their statuses and allowed combinations (ENT-18, STATE-04, RULE-WEB-14, D-70). */
import { constants } from '../constants.ts';
import type { PaymentMode, ProductType } from '../order-choices.ts';
import { normalizePhone } from '../account/phone.ts';

/** ENT-18: an amount, a discount from a threshold on, a percentage. */
export const couponTypes = ['voucher', 'threshold', 'percentage'] as const;
export type CouponType = (typeof couponTypes)[number];

/** STATE-04. */
export const couponStatuses = ['toBeUsed', 'used', 'expired'] as const;
export type CouponStatus = (typeof couponStatuses)[number];

/** ENT-18: where a coupon may be used. */
export const couponChannels = ['doorPickup', 'customerApp', 'outlet', 'website'] as const;
export type CouponChannel = (typeof couponChannels)[number];

/** ENT-18: what a coupon may pay. */
export const couponFees = ['freight', 'insurance', 'codService', 'packaging'] as const;
export type CouponFee = (typeof couponFees)[number];

/** The reason why a coupon was given; it names the coupon (`coupons:name.newUser`). */
export const couponReasons = ['newUser', 'season', 'thanks'] as const;
export type CouponReason = (typeof couponReasons)[number];

/** The lifetime of a coupon. */
export interface CouponTimes {
  effectiveAt: Date;
  /** The coupon has expired from this moment on. */
  expiresAt: Date;
  usedAt: Date | null;
}

/** STATE-04. A coupon that was used in time stays used; one that is not effective yet is still to be used. */
export function couponStatus({ usedAt, expiresAt }: CouponTimes, now: Date): CouponStatus {
  if (usedAt) return 'used';
  return now < expiresAt ? 'toBeUsed' : 'expired';
}

/** Why coupons cannot be combined. */
export type StackRejection = 'tooMany' | 'twoVouchers' | 'noVoucher';

/** Undefined when the coupons can be combined: at most two, and of two exactly one is a voucher. */
export function stackRejection(types: readonly CouponType[]): StackRejection | undefined {
  if (types.length > constants.coupon.maxStacked) return 'tooMany';
  if (types.length < 2) return undefined;
  const vouchers = types.filter((type) => type === 'voucher').length;
  if (vouchers === 1) return undefined;
  return vouchers === 0 ? 'noVoucher' : 'twoVouchers';
}

export function canStack(types: readonly CouponType[]): boolean {
  return stackRejection(types) === undefined;
}

// Whether a coupon can pay for an order, and what is left to pay (RULE-WEB-13, D-70, D-71).

/** The conditions of a coupon (ENT-18). An empty list means no condition. */
export interface CouponConditions {
  /** The sender's phone that it is limited to; null for any. */
  phone: string | null;
  channels: readonly CouponChannel[];
  productTypes: readonly ProductType[];
  paymentModes: readonly PaymentMode[];
  fees: readonly CouponFee[];
  /** Minimum sum in centavos of the fees it may pay; null for any amount. */
  threshold: number | null;
}

/** What a coupon is checked against. */
export interface CouponedOrder {
  senderPhone: string;
  /** The customer's verified phone, which counts like the phone that a coupon is bound to (D-21). Null for none. */
  contactPhone: string | null;
  channel: CouponChannel;
  /** Of each parcel: a coupon for certain services pays for an order of those alone. */
  productTypes: readonly ProductType[];
  paymentMode: PaymentMode;
  /** Centavos of each fee that the order has, of all its parcels. */
  fees: Partial<Record<CouponFee, number>>;
}

type TimeRejection = 'used' | 'expired' | 'notYet';
export const couponRejections = [
  'used',
  'expired',
  'notYet',
  'otherPhone',
  'channel',
  'productType',
  'paymentMode',
  'fee',
  'threshold',
  // The budget of its campaign.
  'usedUp',
] as const;
export type CouponRejection = (typeof couponRejections)[number];

/** Returns why a coupon cannot be used at this moment, whatever the order; undefined when it can. */
export function timeRejection(coupon: CouponTimes, now: Date): TimeRejection | undefined {
  const status = couponStatus(coupon, now);
  if (status !== 'toBeUsed') return status;
  return now < coupon.effectiveAt ? 'notYet' : undefined;
}

const allows = <T>(list: readonly T[], value: T): boolean => list.length === 0 || list.includes(value);

/** Centavos of the fees that the coupon may pay. */
export function getPayable({ fees }: Pick<CouponConditions, 'fees'>, order: Pick<CouponedOrder, 'fees'>): number {
  const entries = Object.entries(order.fees) as [CouponFee, number][];
  return entries.filter(([fee]) => allows(fees, fee)).reduce((sum, [, amount]) => sum + amount, 0);
}

/** D-71: the sender's phone is the coupon's phone or the customer's other phone. */
export function isGoodForSender(
  { phone }: Pick<CouponConditions, 'phone'>,
  { senderPhone, contactPhone }: Pick<CouponedOrder, 'senderPhone' | 'contactPhone'>,
): boolean {
  if (phone === null) return true;
  const sender = normalizePhone(senderPhone);
  return sender === normalizePhone(phone) || (contactPhone !== null && sender === normalizePhone(contactPhone));
}

/**
 * Returns why the coupon cannot pay for the order (MSG-20, D-70), starting with the reason that the customer can do
 * least about.
 */
export function couponRejection(
  coupon: CouponTimes & CouponConditions,
  order: CouponedOrder,
  now: Date,
): CouponRejection | undefined {
  const byTime = timeRejection(coupon, now);
  if (byTime) return byTime;
  if (!isGoodForSender(coupon, order)) return 'otherPhone';
  if (!allows(coupon.channels, order.channel)) return 'channel';
  if (!order.productTypes.every((product) => allows(coupon.productTypes, product))) return 'productType';
  if (!allows(coupon.paymentModes, order.paymentMode)) return 'paymentMode';
  if (getPayable(coupon, order) === 0) return 'fee';
  return getMissing(coupon, order) > 0 ? 'threshold' : undefined;
}

/** Centavos by which the fees it may pay fall short of the coupon's threshold; 0 when they reach it. */
export function getMissing(
  coupon: Pick<CouponConditions, 'fees' | 'threshold'>,
  order: Pick<CouponedOrder, 'fees'>,
): number {
  return Math.max(0, (coupon.threshold ?? 0) - getPayable(coupon, order));
}

/** `value` in centavos, for a percentage in per cent. */
export interface CouponValue {
  type: CouponType;
  value: number;
}

/** CONST-11, D-72: the voucher of a new customer. */
export const welcomeVoucher = {
  type: 'voucher',
  value: constants.coupon.newUserVoucherCentavos,
} as const satisfies CouponValue;

/**
 * The value that identifies a coupon on every screen, in mails and in exports: centavos before IVA, like its line on
 * the bill (D-62, D-70), or per cent.
 */
export const faceValue = ({ type, value }: CouponValue): { percent: number } | { centavos: number } =>
  type === 'percentage' ? { percent: value } : { centavos: value };

/** Half a centavo is rounded in the customer's favor. */
const toPercent = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100);

/** Centavos left of an amount: discounts first, then vouchers, never below 0 (D-70). */
export function amountAfter(amount: number, coupons: readonly CouponValue[]): number {
  const inTurn = coupons.toSorted((one, other) => Number(one.type === 'voucher') - Number(other.type === 'voucher'));
  return inTurn.reduce(
    (left, { type, value }) => Math.max(0, left - (type === 'percentage' ? toPercent(left, value) : value)),
    amount,
  );
}

/** Limits on coupons that operators give (ENT-18, D-70). */
export type GiftFault =
  | 'notWhole'
  | 'aboveHundred'
  | 'thresholdMissing'
  | 'thresholdTooLow'
  | 'thresholdNotAsked'
  | 'endsBeforeItBegins'
  | 'alreadyOver';

type GivenCoupon = CouponValue & Pick<CouponConditions, 'threshold'> & Omit<CouponTimes, 'usedAt'>;

const wholePercent = 100;

function thresholdFault({ type, value, threshold }: GivenCoupon): GiftFault | undefined {
  if (type === 'voucher') return threshold === null ? undefined : 'thresholdNotAsked';
  if (type === 'percentage') return undefined;
  if (threshold === null) return 'thresholdMissing';
  // A discount as high as its threshold would be a voucher under another name.
  return threshold <= value ? 'thresholdTooLow' : undefined;
}

/**
 * Returns why a coupon cannot be given; undefined when it can. `value` and `threshold` in centavos, for a percentage in
 * per cent.
 */
export function giftFault(coupon: GivenCoupon, now: Date): GiftFault | undefined {
  const { type, value, effectiveAt, expiresAt } = coupon;
  if (!Number.isInteger(value)) return 'notWhole';
  if (type === 'percentage' && value > wholePercent) return 'aboveHundred';
  if (expiresAt <= effectiveAt) return 'endsBeforeItBegins';
  if (expiresAt <= now) return 'alreadyOver';
  return thresholdFault(coupon);
}
