import { type Kysely, sql } from 'kysely';

/** Coupon campaigns with a budget, which the orders that use their coupons spend (ADR 29). */
const statements = [
  sql`create table coupon_campaigns (
    code text primary key,
    name text not null,
    -- The terms of each of its coupons.
    type text not null,
    value integer not null,
    threshold integer,
    reason text not null,
    effective_at timestamptz not null,
    expires_at timestamptz not null,
    channels jsonb not null,
    payment_modes jsonb not null,
    product_types jsonb not null,
    fees jsonb not null,
    audience text not null check (audience in ('public', 'accounts', 'newAccounts')),
    -- When accounts were created that get a coupon without entering a code.
    joined_from timestamptz,
    joined_until timestamptz,
    -- How many coupons there are at most.
    coupon_limit integer,
    issued integer not null default 0,
    -- Centavos before IVA.
    budget integer not null,
    spent integer not null default 0,
    used integer not null default 0,
    created_at timestamptz not null,
    stopped_at timestamptz,
    -- Of several orders that spend the end of a budget at once, only those succeed that it pays in full.
    constraint coupon_campaigns_budget check (spent <= budget),
    constraint coupon_campaigns_limit check (issued <= coupon_limit),
    constraint coupon_campaigns_joined check ((audience = 'newAccounts') = (num_nonnulls(joined_from, joined_until) = 2))
  )`,
  sql`alter table coupons
    add column campaign text references coupon_campaigns,
    -- What it has taken off its order, in centavos before IVA; null before its use, and before there were campaigns.
    add column saved integer`,
  sql`create unique index coupons_one_of_campaign on coupons (campaign, user_id) where campaign is not null`,
  sql`create index coupons_of_campaign_by_use on coupons (campaign, used_at) where used_at is not null and campaign is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
