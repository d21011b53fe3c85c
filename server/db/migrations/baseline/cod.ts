/** Cash on delivery: who may collect (ENT-11, ENT-19), what was collected and how it is paid out (FEAT-08, ADR 90). */
import { sql } from 'kysely';

const applications = [
  sql`create table cod_applications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    reference text not null unique,
    submission_key uuid not null,
    answers jsonb not null,
    submitted_at timestamptz not null,
    decided_at timestamptz,
    outcome text check (outcome in ('approved', 'rejected')),
    reason text,
    constraint cod_applications_once unique (user_id, submission_key)
  )`,
  sql`create index cod_applications_waiting on cod_applications (submitted_at) where outcome is null`,
  // users.collects_cod and users.cod_change_pending change in the same transaction: orders read only those.
  sql`create table cod_accounts (
    user_id uuid primary key references users on delete cascade,
    approved_status integer not null check (approved_status in (1, 2, 3)),
    is_enable integer not null check (is_enable in (1, 2)),
    reason text,
    change_pending boolean not null,
    revision integer not null,
    application_id uuid not null references cod_applications on delete cascade,
    approved_application_id uuid references cod_applications on delete cascade,
    submitted_at timestamptz not null,
    decided_at timestamptz
  )`,
];

/** A collection belongs to a day, a day to a cut. Days and cuts of a deleted account stay without a customer. */
const settlements = [
  sql`create table cod_cuts (
    id uuid primary key,
    user_id uuid references users on delete set null,
    reference text not null unique,
    from_day date not null,
    to_day date not null,
    cut_on date not null,
    pays_on date not null,
    reconciled_at timestamptz not null,
    paid_at timestamptz,
    bank_reference text unique,
    bank text,
    account_tail text,
    waybills integer not null check (waybills > 0),
    ordered bigint not null,
    cod_amount bigint not null,
    cod_fee bigint not null,
    withholding_tax bigint not null,
    receivable bigint not null,
    constraint cod_cuts_once unique (user_id, cut_on),
    constraint cod_cuts_paid check ((paid_at is null) = (bank_reference is null))
  )`,
  sql`create index cod_cuts_to_pay on cod_cuts (pays_on, id) where paid_at is null`,
  sql`create table cod_days (
    id uuid primary key,
    user_id uuid references users on delete set null,
    day date not null,
    cut_id uuid references cod_cuts,
    waybills integer not null check (waybills > 0),
    ordered bigint not null,
    cod_amount bigint not null,
    cod_fee bigint not null,
    withholding_tax bigint not null,
    receivable bigint not null,
    constraint cod_days_once unique (user_id, day)
  )`,
  sql`create index cod_days_of_cut on cod_days (cut_id)`,
  sql`create index cod_days_uncut on cod_days (day, user_id) where cut_id is null`,
  sql`create table cod_collections (
    order_id uuid primary key references orders,
    day_id uuid not null references cod_days,
    collected_at timestamptz not null,
    fee_in_price boolean not null,
    ordered integer not null,
    cod_amount integer not null,
    cod_fee integer not null,
    withholding_tax integer not null,
    receivable integer not null
  )`,
  sql`create unique index cod_collections_of_day on cod_collections (day_id, order_id)`,
  sql`create table cod_mismatches (
    id uuid primary key,
    user_id uuid references users on delete cascade,
    subject text not null,
    field text not null,
    by_rows bigint not null,
    rolled_up bigint not null,
    found_at timestamptz not null
  )`,
  sql`create index cod_mismatches_of_user on cod_mismatches (user_id)`,
];

export const cod = [...applications, ...settlements];
