/** The SQL of coupons that will expire unused. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Coupons that can be used now and not any more at `until`; of one customer, or of all. */
export function unusedCoupons(
  db: Kysely<Database>,
  { now, until, userId }: { now: Date; until: Date; userId?: string },
): Promise<{ user_id: string; code: string; expires_at: Date }[]> {
  return db
    .selectFrom('coupons')
    .select(['user_id', 'code', 'expires_at'])
    .where('used_at', 'is', null)
    .where('effective_at', '<=', now)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .orderBy('expires_at')
    .orderBy('code')
    .execute();
}
