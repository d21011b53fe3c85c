/** Whether a coupon can pay for an order, and what is left to pay (RULE-WEB-13, D-70, D-71). */
import { constants } from './constants.ts';
import { type CouponChannel, type CouponFee, couponStatus, type CouponTimes, type CouponType } from './coupon.ts';
import type { PaymentMode, ProductType } from './entities.ts';
import { normalizePhone } from './phone.ts';

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
  productType: ProductType;
  paymentMode: PaymentMode;
  /** Centavos of each fee that the order has. */
  fees: Partial<Record<CouponFee, number>>;
}

export type TimeRejection = 'used' | 'expired' | 'notYet';
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
  if (!allows(coupon.productTypes, order.productType)) return 'productType';
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
