/** Orders, the batches they come in, and what pays for them. */
import { sql } from 'kysely';

const batches = [
  sql`create table batches (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    key uuid not null,
    request_hash text not null,
    name text not null,
    sender jsonb not null,
    pickup jsonb not null,
    holds_place boolean not null,
    created_at timestamptz not null,
    undone_at timestamptz,
    cancellation jsonb,
    constraint batches_once_per_key unique (user_id, key)
  )`,
  sql`create index batches_of_user on batches (user_id, created_at)`,
  sql`create index batches_by_age on batches (created_at)`,
  sql`create table batch_rows (
    batch_id uuid not null references batches on delete cascade,
    row integer not null,
    outcome text not null,
    entry jsonb,
    errors jsonb,
    order_no text,
    primary key (batch_id, row)
  )`,
  // Orders of a batch share one place in a pickup slot.
  sql`create table batch_pickups (
    batch_id uuid not null references batches on delete cascade,
    area text not null,
    date date not null,
    slot text not null,
    sharing integer not null,
    primary key (batch_id, area, date, slot),
    constraint batch_pickups_never_below_none check (sharing >= 0)
  )`,
];

const orderTables = [
  // Waybill and order number come from one sequence: unique across processes, with gaps.
  sql`create sequence order_sequence start with 428120001 maxvalue 99999999999`,
  // user_id is null after the customer has deleted the account (D-68).
  sql`create table orders (
    id uuid primary key,
    order_no text not null unique,
    waybill_no text not null unique,
    user_id uuid references users,
    batch_id uuid references batches on delete set null,
    source text not null default 'online',
    dispatch_number text,
    status text not null,
    product_type text not null,
    sender jsonb not null,
    recipient jsonb not null,
    parcel jsonb not null,
    price jsonb,
    estimate jsonb,
    price_confirmed_at timestamptz,
    payment_mode text not null,
    sender_phone text not null,
    recipient_phone text not null,
    pickup_date date not null,
    pickup_slot text not null,
    promised_from date not null,
    promised_to date not null,
    -- The latest of the promises that the customer has agreed to.
    agreed_to date,
    -- Why the courier moved the promise last.
    delay_reason text,
    -- What went wrong at the last scan.
    exception text,
    terms_version text,
    search_text text not null,
    ordered_at timestamptz not null,
    picked_up_at timestamptz,
    -- The first time out for delivery; left_at is the last.
    delivery_at timestamptz,
    left_at timestamptz,
    signed_at timestamptz,
    cancelled_at timestamptz,
    cancel_reason text,
    cancel_note text,
    anonymised_at timestamptz,
    total_centavos integer generated always as ((price->>'total')::integer) stored,
    cod_centavos integer not null generated always as (coalesce((parcel->>'codAmount')::integer, 0)) stored,
    recipient_city text not null
      generated always as (translate(lower(coalesce(recipient->>'city', '')), 'áéíóúüñ', 'aeiouun')) stored,
    constraint orders_have_a_price check (price is not null or estimate is not null)
  )`,
  sql`create table order_scans (
    id uuid primary key,
    order_id uuid not null references orders,
    status text not null,
    at timestamptz not null,
    place text not null,
    note text,
    exception text
  )`,
  sql`create index order_scans_of_order on order_scans (order_id, at, id)`,
  sql`create table order_changes (
    id uuid primary key,
    order_id uuid not null references orders,
    at timestamptz not null,
    parts text[] not null,
    before integer not null,
    total integer not null
  )`,
  sql`create index order_changes_of_order on order_changes (order_id, at, id)`,
  sql`create table idempotency_keys (
    user_id uuid not null references users,
    key uuid not null,
    request_hash text not null,
    answer text not null,
    created_at timestamptz not null,
    primary key (user_id, key)
  )`,
  sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`,
];

/** Orders that ask something of the customer. `server/modules/orders/reading-store.ts` repeats it, or the index is not used. */
const asking = sql`status in ('toBePickedUp', 'pickedUp', 'inTransit', 'outForDelivery') and (case
    when exception in ('attemptFailed', 'damaged') then true
    when status = 'outForDelivery' then false
    else coalesce(delay_reason in ('recipientAbsent', 'addressProblem'), false)
  end)`;

const orderIndexes = [
  // The included columns let a month be filtered and summed without reading the orders.
  sql`create index orders_sent on orders (user_id, ordered_at, id)
    include (status, product_type, payment_mode, source, total_centavos, cod_centavos, recipient_city)`,
  sql`create index orders_received on orders (recipient_phone, ordered_at, id)`,
  sql`create index orders_sent_by_status on orders (user_id, status, ordered_at, id)`,
  sql`create index orders_received_by_status on orders (recipient_phone, status, ordered_at, id)`,
  // Partial, so that placing an order does not write them.
  sql`create index orders_sent_by_picked_up_at on orders (user_id, picked_up_at, id) where picked_up_at is not null`,
  sql`create index orders_sent_by_delivery_at on orders (user_id, delivery_at, id) where delivery_at is not null`,
  sql`create index orders_sent_by_signed_at on orders (user_id, signed_at, id) where signed_at is not null`,
  sql`create index orders_sent_by_cancelled_at on orders (user_id, cancelled_at, id) where cancelled_at is not null`,
  sql`create index orders_sent_asking on orders (user_id) where ${asking}`,
  sql`create index orders_received_asking on orders (recipient_phone) where ${asking}`,
  sql`create index orders_awaiting_pickup on orders (pickup_date) where status = 'toBePickedUp'`,
  sql`create index orders_awaiting_price on orders (ordered_at) where price is null`,
  sql`create index orders_of_batch on orders (batch_id) where batch_id is not null`,
];

const coupons = [
  sql`create table coupons (
    code text primary key,
    user_id uuid not null references users on delete cascade,
    type text not null,
    value integer not null,
    threshold integer,
    reason text not null,
    effective_at timestamptz not null,
    expires_at timestamptz not null,
    phone text,
    channels jsonb not null,
    payment_modes jsonb not null,
    product_types jsonb not null,
    fees jsonb not null,
    used_at timestamptz,
    used_order_id uuid references orders,
    times_used integer not null default 0,
    created_at timestamptz not null,
    -- D-72: of several orders that spend a coupon at once, only one succeeds.
    constraint coupons_used_once check (times_used <= 1)
  )`,
  sql`create index coupons_of_user on coupons (user_id, expires_at, code)`,
  sql`create index coupons_of_order on coupons (used_order_id) where used_order_id is not null`,
  sql`create index coupons_unused_by_expiry on coupons (expires_at) where used_at is null`,
  // D-72: one welcome coupon per customer, and per phone for a year after the account was deleted.
  sql`create unique index coupons_one_welcome on coupons (user_id) where reason = 'newUser'`,
  sql`create table welcomed_phones (
    phone_hash text primary key,
    expires_at timestamptz not null
  )`,
];

export const orders = [...batches, ...orderTables, ...orderIndexes, ...coupons];
