/** The new customer's voucher (CONST-11, D-72): once per phone, even when its account was deleted in between. */
import type { Transaction } from 'kysely';
import { constants } from '#domain/constants.ts';
import { welcomeVoucher } from '#domain/coupon-use.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { sealed } from '../../secret.ts';
import { anywhere, getCoupon, endOfDay } from './issue.ts';
import { insertCoupons } from './store.ts';

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
