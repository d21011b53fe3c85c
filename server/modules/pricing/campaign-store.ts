/** The SQL of coupon campaigns. */
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { constants } from '#domain/constants.ts';
import type { Database } from '#server/db/schema.ts';
import type { CampaignTable } from '#server/db/tables/orders.ts';
import { randomCouponCode } from './coupon-gifts.ts';

export type CampaignRow = Selectable<CampaignTable>;

export async function insertCampaign(
  trx: Transaction<Database>,
  campaign: Insertable<CampaignTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('coupon_campaigns')
    .values(campaign)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findCampaign = (db: Kysely<Database>, code: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('coupon_campaigns').selectAll().where('code', '=', code).executeTakeFirst();

/** The campaign, locked until the transaction ends. */
export const lockCampaign = (trx: Transaction<Database>, code: string): Promise<CampaignRow | undefined> =>
  trx.selectFrom('coupon_campaigns').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();

export async function setBudget(trx: Transaction<Database>, code: string, budget: number): Promise<void> {
  await trx.updateTable('coupon_campaigns').set({ budget }).where('code', '=', code).execute();
}

/** Coupons used by day of Mexico City; those of accounts that were deleted since are not among them. */
export async function listCampaignDays(
  db: Kysely<Database>,
  code: string,
): Promise<{ day: string; used: number; saved: number }[]> {
  const day = sql<string>`to_char(used_at at time zone ${sql.lit(constants.service.timeZone)}, 'YYYY-MM-DD')`;
  const rows = await db
    .selectFrom('coupons')
    .select((eb) => [
      day.as('day'),
      eb.fn.countAll<string>().as('used'),
      eb.fn.coalesce(eb.fn.sum<string>('saved'), sql<string>`0`).as('saved'),
    ])
    .where('campaign', '=', code)
    .where('used_at', 'is not', null)
    .groupBy(day)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ day: row.day, used: Number(row.used), saved: Number(row.saved) }));
}

/**
 * Ends a campaign and its coupons. A used one ends too, so that cancelling its order does not make it good again.
 * @returns how many unused ones have ended.
 */
export async function stopCampaign(trx: Transaction<Database>, code: string, now: Date): Promise<number> {
  await trx.updateTable('coupon_campaigns').set({ stopped_at: now }).where('code', '=', code).execute();
  const ended = await trx
    .updateTable('coupons')
    .set({ expires_at: now })
    .where('campaign', '=', code)
    .where('expires_at', '>', now)
    .returning('used_at')
    .execute();
  return ended.filter(({ used_at }) => used_at === null).length;
}

/**
 * Gives accounts a coupon of a campaign, unless they have had one, in one statement. The campaign must be locked.
 * @returns how many have got one.
 */
export async function issueCoupons(
  trx: Transaction<Database>,
  campaign: string,
  userIds: readonly string[],
  now: Date,
): Promise<number> {
  if (userIds.length === 0) return 0;
  const { rows } = await sql<{ issued: number }>`
    with issued as (
      insert into coupons (
        code, user_id, type, value, threshold, reason, effective_at, expires_at, channels, payment_modes,
        product_types, fees, campaign, created_at
      )
      select given.code, given.user_id, c.type, c.value, c.threshold, c.reason, c.effective_at, c.expires_at,
        c.channels, c.payment_modes, c.product_types, c.fees, c.code, ${now}::timestamptz
      from coupon_campaigns c, unnest(${userIds.map(randomCouponCode)}::text[], ${userIds}::uuid[]) as given (code, user_id)
      where c.code = ${campaign}
      on conflict (campaign, user_id) where campaign is not null do nothing
      returning code
    )
    update coupon_campaigns set issued = issued + (select count(*) from issued)::integer
    where code = ${campaign}
    returning (select count(*) from issued)::integer as issued`.execute(trx);
  return rows[0]?.issued ?? 0;
}

/** The coupon of a campaign that an account has. */
export const findOwnCoupon = (
  db: Kysely<Database>,
  userId: string,
  campaign: string,
): Promise<{ code: string; used_at: Date | null } | undefined> =>
  db
    .selectFrom('coupons')
    .select(['code', 'used_at'])
    .where('campaign', '=', campaign)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The accounts of these phones and e-mail addresses, by either. */
export const findAccounts = (
  db: Kysely<Database>,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<{ id: string; phone: string | null; email: string | null }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'phone', 'email'])
    .where(sql<boolean>`(phone = any(${phones}::text[]) or email = any(${emails}::text[]))`)
    .execute();

/** Accounts that were created in the campaign's period and have no coupon of it yet, the oldest first. */
export async function findNewAccounts(
  db: Kysely<Database>,
  { code, joined_from, joined_until }: CampaignRow,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('created_at', '>=', joined_from)
    .where('created_at', '<', joined_until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('coupons')
            .select('coupons.code')
            .where('coupons.campaign', '=', code)
            .whereRef('coupons.user_id', '=', 'users.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Campaigns that may still give coupons to new accounts. */
export async function listOpenForNewAccounts(db: Kysely<Database>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('coupon_campaigns')
    .select('code')
    .where('audience', '=', 'newAccounts')
    .where('stopped_at', 'is', null)
    .where('joined_from', '<=', now)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ code }) => code);
}
