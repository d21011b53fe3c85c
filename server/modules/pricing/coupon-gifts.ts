/** Coupons are only issued by the server: each has its reason. */
import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  type CouponConditions,
  type CouponReason,
  type CouponTimes,
  type CouponValue,
  welcomeVoucher,
} from '#domain/pricing/coupon.ts';
import { addDays, localDate, toInstant } from '#domain/time/zoned-time.ts';
import { constants } from '#domain/constants.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import { sealed } from '#server/secret.ts';
import { insertCoupons, type NewCoupon } from './coupon-store.ts';

/** Without look-alike characters. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 3;
const groupLength = 4;

/** `7KQM-R2XP-9TVA`: 60 random bits that can be read out on the phone. */
export function randomCouponCode(): string {
  const group = (): string =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}

export interface Gift extends CouponValue, Omit<CouponTimes, 'usedAt'>, CouponConditions {
  reason: CouponReason;
}

/** No conditions. */
export const anywhere = {
  channels: [],
  productTypes: [],
  paymentModes: [],
  fees: [],
  threshold: null,
} as const satisfies Partial<Gift>;

/** The coupon's row, with a new code. */
export function getCoupon(userId: string, gift: Gift, now: Date): NewCoupon {
  return {
    code: randomCouponCode(),
    user_id: userId,
    type: gift.type,
    value: gift.value,
    threshold: gift.threshold,
    reason: gift.reason,
    effective_at: gift.effectiveAt,
    expires_at: gift.expiresAt,
    phone: gift.phone,
    channels: JSON.stringify(gift.channels),
    payment_modes: JSON.stringify(gift.paymentModes),
    product_types: JSON.stringify(gift.productTypes),
    fees: JSON.stringify(gift.fees),
    created_at: now,
  };
}

/** The last minute of the day that is so many days away, so that no coupon expires in the middle of a day. */
export const endOfDay = (now: Date, days: number): Date => toInstant(addDays(localDate(now), days), '23:59');

/** The new customer's voucher (CONST-11, D-72): once per phone, even when its account was deleted in between. */
type Sealing = Pick<ServerContext, 'secret'>;

const phoneHash = ({ secret }: Sealing, phone: string): string => sealed(secret, 'welcome voucher', phone);

/**
 * Call it in the transaction that creates the account. A customer gets one: another one fails on the unique index
 * `coupons_one_welcome`. None for a phone whose account was deleted within the last year.
 * @param phone the account's, which has to be the sender's when it is spent (D-71); null for an account without one.
 */
export async function issueWelcomeVoucher(
  trx: Transaction<Database>,
  context: Sealing,
  { userId, phone, now }: { userId: string; phone: string | null; now: Date },
): Promise<void> {
  if (phone !== null && (await wasWelcomed(trx, phoneHash(context, phone), now))) return;
  const times = { effectiveAt: now, expiresAt: endOfDay(now, constants.coupon.newUserVoucherDays) };
  await insertCoupons(trx, [
    getCoupon(userId, { ...anywhere, ...times, ...welcomeVoucher, phone, fees: ['freight'], reason: 'newUser' }, now),
  ]);
}

async function wasWelcomed(trx: Transaction<Database>, hash: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('welcomed_phones')
    .select('phone_hash')
    .where('phone_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Called before an account is removed: the hashes of its phone and that of its voucher are stored for a year. */
export async function rememberWelcome(
  trx: Transaction<Database>,
  context: Sealing,
  { userId, phone, now }: { userId: string; phone: string | null; now: Date },
): Promise<void> {
  const vouchers = await trx
    .selectFrom('coupons')
    .select('phone')
    .where('user_id', '=', userId)
    .where('reason', '=', 'newUser')
    .execute();
  if (vouchers.length === 0 && !(phone !== null && (await wasWelcomed(trx, phoneHash(context, phone), now)))) return;
  const phones = new Set([phone, ...vouchers.map((voucher) => voucher.phone)].filter((each) => each !== null));
  const expires_at = new Date(now.getTime() + constants.coupon.welcomedPhoneDays * 86_400_000);
  const rows = [...phones].map((each) => ({ phone_hash: phoneHash(context, each), expires_at }));
  if (rows.length === 0) return;
  await trx
    .insertInto('welcomed_phones')
    .values(rows)
    .onConflict((conflict) => conflict.column('phone_hash').doUpdateSet({ expires_at }))
    .execute();
}

/** Removes the phones whose year is over. */
export async function sweepWelcomes({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('welcomed_phones').where('expires_at', '<=', clock()).execute();
}
