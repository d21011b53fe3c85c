/** The SQL of operators' queries for coupons. */
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CouponTable } from '../db/tables/coupons.ts';

export type CouponRow = Selectable<CouponTable> & { order_no: string | null };

const coupons = (db: Kysely<Database>) =>
  db
    .selectFrom('coupons')
    .leftJoin('orders', 'orders.id', 'coupons.used_order_id')
    .selectAll('coupons')
    .select('orders.order_no');

/** The latest expiry first. */
export const getCoupons = (db: Kysely<Database>, userId: string): Promise<CouponRow[]> =>
  coupons(db)
    .where('coupons.user_id', '=', userId)
    .orderBy('coupons.expires_at', 'desc')
    .orderBy('coupons.code')
    .execute();

export const findAnyCoupon = (db: Kysely<Database>, code: string): Promise<CouponRow | undefined> =>
  coupons(db).where('coupons.code', '=', code).executeTakeFirst();

/** Makes a coupon expire now; false when it is used or has expired, also concurrently. */
export async function endCoupon(db: Kysely<Database>, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupons')
    .set({ expires_at: now })
    .where('code', '=', code)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
