/** The SQL of coupons. Every query is bound to the customer (ROLE-04). */
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
  type Transaction,
} from 'kysely';
import type { CouponStatus } from '#domain/pricing/coupon.ts';
import type { Database } from '#server/db/schema.ts';
import type { CouponTable } from '#server/db/tables/orders.ts';

export type NewCoupon = Insertable<CouponTable>;

export interface CouponRow extends Omit<
  Selectable<CouponTable>,
  'user_id' | 'used_order_id' | 'times_used' | 'created_at' | 'saved'
> {
  /** Of the coupon's customer. */
  contact_phone: string | null;
  order_no: string | null;
  /** What is left of its campaign's budget; null without one. */
  budget_left: number | null;
}

type Coupons = ExpressionBuilder<Database, 'coupons'>;

/** STATE-04, like `couponStatus`. */
const havingStatus =
  (status: CouponStatus, now: Date) =>
  (eb: Coupons): Expression<SqlBool> => {
    if (status === 'used') return eb('coupons.used_at', 'is not', null);
    return eb.and([
      eb('coupons.used_at', 'is', null),
      eb('coupons.expires_at', status === 'expired' ? '<=' : '>', now),
    ]);
  };

function ownCoupons(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('coupons')
    .leftJoin('orders', 'orders.id', 'coupons.used_order_id')
    .innerJoin('users', 'users.id', 'coupons.user_id')
    .leftJoin('coupon_campaigns', 'coupon_campaigns.code', 'coupons.campaign')
    .select([
      'coupons.code',
      'coupons.campaign',
      sql<number | null>`coupon_campaigns.budget - coupon_campaigns.spent`.as('budget_left'),
      'coupons.type',
      'coupons.value',
      'coupons.threshold',
      'coupons.reason',
      'coupons.effective_at',
      'coupons.expires_at',
      'coupons.phone',
      'users.contact_phone',
      'coupons.channels',
      'coupons.payment_modes',
      'coupons.product_types',
      'coupons.fees',
      'coupons.used_at',
      'orders.order_no',
    ])
    .where('coupons.user_id', '=', userId);
}

/** The one that expires first comes first. */
export function listCoupons(
  db: Kysely<Database>,
  userId: string,
  status: CouponStatus,
  now: Date,
  limit: number,
  offset: number,
): Promise<CouponRow[]> {
  return ownCoupons(db, userId)
    .where(havingStatus(status, now))
    .orderBy('coupons.expires_at')
    .orderBy('coupons.code')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function findCoupon(db: Kysely<Database>, userId: string, code: string): Promise<CouponRow | undefined> {
  return ownCoupons(db, userId).where('coupons.code', '=', code).executeTakeFirst();
}

export function countCoupons(db: Kysely<Database>, userId: string, now: Date): Promise<Record<CouponStatus, number>> {
  return db
    .selectFrom('coupons')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(havingStatus('toBeUsed', now)).as('toBeUsed'),
      eb.fn.countAll<number>().filterWhere(havingStatus('used', now)).as('used'),
      eb.fn.countAll<number>().filterWhere(havingStatus('expired', now)).as('expired'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function insertCoupons(db: Kysely<Database>, coupons: readonly NewCoupon[]): Promise<void> {
  await db
    .insertInto('coupons')
    .values([...coupons])
    .execute();
}

/** The customer's last order that wasn't cancelled: what a coupon may have been used for. */
export function findPlacedOrder(
  db: Kysely<Database>,
  userId: string,
): Promise<{ id: string; ordered_at: Date } | undefined> {
  return db
    .selectFrom('orders')
    .select(['id', 'ordered_at'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'cancelled')
    .orderBy('ordered_at', 'desc')
    .executeTakeFirst();
}

/** A coupon in a JSON value; its times are strings. */
export type CouponJson = Omit<
  CouponRow,
  'contact_phone' | 'order_no' | 'budget_left' | 'effective_at' | 'expires_at' | 'used_at'
> &
  Record<'effective_at' | 'expires_at', string> & { used_at: string | null };

/**
 * One or more coupons of a customer. Each code is a parameter of its own: for an array of unknown length PostgreSQL
 * expects ten elements, and would rather scan all coupons of the customer.
 */
const ownOnes = (userId: string, codes: readonly string[]): RawBuilder<SqlBool> =>
  sql`coupons.user_id = ${userId}::uuid and coupons.code in (${sql.join(codes)})`;

/** Those of these coupons that are the customer's, as one JSON value that is selected along with other columns. */
export const couponsJson = (userId: string, codes: readonly string[]): RawBuilder<CouponJson[]> =>
  codes.length === 0
    ? sql`'[]'::json`
    : sql`(select coalesce(json_agg(coupons), '[]') from coupons where ${ownOnes(userId, codes)})`;

/** The constraint that prevents a coupon from being spent twice. */
export const couponIsSpent = 'coupons_used_once';
/** The constraint that prevents orders from exceeding a campaign's budget. */
export const budgetIsSpent = 'coupon_campaigns_budget';

/** A coupon that pays for an order. */
export interface SpentCoupon {
  code: string;
  campaign: string | null;
  /** Centavos before IVA that it takes off all parcels of the order. */
  saved: number;
}

/**
 * Part of a statement: spends one or more coupons on the order that `placed` has, if there is one. A coupon that was
 * spent in the meantime fails the check `couponIsSpent`, which rolls back the whole statement (D-72).
 */
export const spendingCoupons = (
  { userId, coupons, at }: { userId: string; coupons: readonly SpentCoupon[]; at: Date | string },
  placed: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  update coupons set used_at = ${at}::timestamptz, used_order_id = placed.id, times_used = times_used + 1,
    saved = case coupons.code ${sql.join(
      coupons.map(({ code, saved }) => sql`when ${code} then ${saved}::integer`),
      sql` `,
    )} end
  from ${placed} as placed
  where ${ownOnes(
    userId,
    coupons.map(({ code }) => code),
  )}`;

/**
 * Part of the same statement: takes what the coupons save from the budgets of their campaigns. More than is left of one
 * fails the check `budgetIsSpent`, which rolls back the whole statement.
 */
export const chargingCampaigns = (
  coupons: readonly (SpentCoupon & { campaign: string })[],
  placed: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  update coupon_campaigns set spent = spent + due.saved, used = used + 1
  from ${placed} as placed, (values ${sql.join(
    coupons.map(({ campaign, saved }) => sql`(${campaign}::text, ${saved}::integer)`),
  )}) as due (campaign, saved)
  where coupon_campaigns.code = due.campaign`;

/** The order that its coupons are spent on: of several parcels that were placed together, the first. */
const payingOrder = (orderId: string): RawBuilder<string> => sql`(
  select paying.id from orders as one join orders as paying on paying.order_no = coalesce(one.group_no, one.order_no)
  where one.id = ${orderId}::uuid
)`;

/**
 * Releases the coupons of a cancelled order and what they have taken from the budgets of campaigns, in the transaction that
 * cancels it; one that has expired since stays spent (D-72). @returns the codes of those that can be used again.
 */
export async function giveBackCoupons(trx: Transaction<Database>, orderId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with freed as (
      select code, campaign, saved from coupons
      where used_order_id = ${payingOrder(orderId)} and expires_at > ${now}
      for update
    ), refunded as (
      update coupon_campaigns set spent = spent - freed.saved, used = used - 1
      from freed where coupon_campaigns.code = freed.campaign
    )
    update coupons set used_at = null, used_order_id = null, times_used = 0, saved = null
    from freed where coupons.code = freed.code
    returning coupons.code`.execute(trx);
  return rows.map(({ code }) => code);
}

/** Whether a parcel that was placed together with the order in `orders` is not cancelled. */
const hasUncancelledParcel = sql<boolean>`exists (
  select from orders as other where other.group_no = orders.group_no and other.status <> 'cancelled'
)`;

/**
 * The coupons that had paid for cancelled orders of this customer: those that can be used again, and those that expired
 * before they were released (D-72). One that another order has spent meanwhile is neither, nor is one that still pays
 * for other parcels of the order.
 */
export async function couponsOfCancelled(
  db: Kysely<Database>,
  userId: string,
  orderNos: readonly string[],
  now: Date,
): Promise<{ returned: number; expired: number }> {
  const isUsable = sql<boolean>`coupons.used_at is null and coupons.expires_at > ${now}`;
  const { returned, expired } = await db
    .selectFrom('orders')
    .innerJoin('coupons', 'coupons.user_id', 'orders.user_id')
    .select(({ fn }) => [
      fn.count<string>('coupons.code').distinct().filterWhere(isUsable).as('returned'),
      fn
        .count<string>('coupons.code')
        .distinct()
        .filterWhere(
          sql<boolean>`coupons.used_order_id = (
          select paying.id from orders as paying where paying.order_no = coalesce(orders.group_no, orders.order_no)
        )`,
        )
        .as('expired'),
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.order_no', 'in', orderNos)
    .where('orders.status', '=', 'cancelled')
    .where(sql<boolean>`not ${hasUncancelledParcel}`)
    .where(sql<boolean>`orders.price -> 'discounts' @> jsonb_build_array(jsonb_build_object('code', coupons.code))`)
    .executeTakeFirstOrThrow();
  return { returned: Number(returned), expired: Number(expired) };
}

/** The phones that the coupons of an order are valid for, and the customer's contact phone (D-71, D-21). */
export function phonesOfSpent(
  db: Kysely<Database>,
  orderId: string,
): Promise<{ phone: string | null; contactPhone: string | null }[]> {
  return db
    .selectFrom('coupons')
    .innerJoin('users', 'users.id', 'coupons.user_id')
    .select(['coupons.phone', 'users.contact_phone as contactPhone'])
    .where('used_order_id', '=', payingOrder(orderId))
    .execute();
}
