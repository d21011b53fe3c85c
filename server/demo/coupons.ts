/** The demo customer's coupons: each type, each status, and one that isn't effective yet. Never in production. */
import type { Transaction } from 'kysely';
import { constants } from '#domain/constants.ts';
import { addDays, toInstant, localDate } from '#domain/zoned-time.ts';
import type { Database } from '../db/schema.ts';
import { anywhere, getCoupon, endOfDay, type Gift } from '../modules/coupons/issue.ts';
import { findPlacedOrder, insertCoupons } from '../modules/coupons/store.ts';

/** From the beginning of a day to the end of another one; days from today, negative ones are past. */
const between = (now: Date, from: number, to: number): Pick<Gift, 'effectiveAt' | 'expiresAt'> => ({
  effectiveAt: toInstant(addDays(localDate(now), from)),
  expiresAt: endOfDay(now, to),
});

const gifts = (now: Date, phone: string): Gift[] => [
  {
    ...anywhere,
    ...between(now, -2, 28),
    type: 'voucher',
    value: constants.coupon.newUserVoucherCentavos,
    phone,
    fees: ['freight'],
    reason: 'newUser',
  },
  {
    ...anywhere,
    ...between(now, -5, 9),
    type: 'threshold',
    value: 3_000,
    threshold: 25_000,
    phone: null,
    channels: ['website', 'customerApp'],
    paymentModes: ['PP_CASH'],
    fees: ['freight', 'packaging'],
    reason: 'season',
  },
  {
    ...anywhere,
    ...between(now, -1, 20),
    type: 'percentage',
    value: 10,
    phone: null,
    productTypes: ['standard', 'express'],
    fees: ['freight'],
    reason: 'thanks',
  },
  {
    ...anywhere,
    ...between(now, 12, 40),
    type: 'percentage',
    value: 15,
    phone: null,
    channels: ['website'],
    fees: ['freight', 'insurance'],
    reason: 'season',
  },
  {
    ...anywhere,
    ...between(now, -60, -12),
    type: 'threshold',
    value: 5_000,
    threshold: 40_000,
    phone: null,
    reason: 'season',
  },
];

const spent = (now: Date): Gift => ({
  ...anywhere,
  ...between(now, -30, 15),
  type: 'voucher',
  value: 1_500,
  phone: null,
  reason: 'thanks',
});

/** @param phone the demo customer's, for the voucher that is bound to it (D-71). */
export async function demoCoupons(
  trx: Transaction<Database>,
  { userId, phone, now }: { userId: string; phone: string; now: Date },
): Promise<void> {
  const order = await findPlacedOrder(trx, userId);
  const used = order && { ...getCoupon(userId, spent(now), now), used_at: order.ordered_at, used_order_id: order.id };
  const waiting = gifts(now, phone).map((gift) => getCoupon(userId, gift, now));
  await insertCoupons(trx, used ? [...waiting, used] : waiting);
}
