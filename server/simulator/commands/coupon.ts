import { constants } from '#domain/constants.ts';
import type { CouponValue } from '#domain/coupon-use.ts';
import { couponTypes } from '#domain/coupon.ts';
import type { Command } from '../../control/commands.ts';
import { accountName } from '../../modules/account/names.ts';
import { findUser } from '../../modules/account/store.ts';
import { anywhere, getCoupon, endOfDay } from '../../modules/coupons/issue.ts';
import { insertCoupons, listCoupons } from '../../modules/coupons/store.ts';
import { chosen, getWord } from '../parcel.ts';

const usualDays = 30;
/** Centavos off the freight, or percent for a percentage; a threshold discount has the minimum freight. */
const usual = {
  voucher: { type: 'voucher', value: constants.coupon.newUserVoucherCentavos, threshold: null },
  threshold: { type: 'threshold', value: 3_000, threshold: 15_000 },
  percentage: { type: 'percentage', value: 10, threshold: null },
} as const satisfies Record<string, CouponValue & { threshold: number | null }>;
/** A tester has few coupons. */
const mostLookedAt = 100;

/**
 * Arguments: phone or e-mail address, coupon type. Gives the account such a coupon for its freight unless it has a
 * usable one.
 */
export const couponCommand: Command = async ({ db, clock }, [account = '', typed], print) => {
  const type = chosen('type of coupon', 'Types', couponTypes, typed);
  const user = await findUser(db, accountName(account));
  if (!user) throw new Error(`There is no account "${account}".`);
  const now = clock();
  const waiting = await listCoupons(db, user.id, 'toBeUsed', now, mostLookedAt, 0);
  const found = waiting.find((coupon) => coupon.type === type && coupon.effective_at <= now);
  if (found) return print(`${account} has one: ${found.code}`);
  const times = { effectiveAt: now, expiresAt: endOfDay(now, usualDays) };
  const coupon = getCoupon(
    user.id,
    { ...anywhere, ...usual[type], ...times, phone: null, fees: ['freight'], reason: 'thanks' },
    now,
  );
  await insertCoupons(db, [coupon]);
  print(`${coupon.code}  ${getWord(`coupons:type.${type}`)} for ${account}`);
};
