import { type Kysely, sql } from 'kysely';
import { accounts } from './baseline/accounts.ts';
import { catalogue } from './baseline/catalogue.ts';
import { operations } from './baseline/operations.ts';
import { orders } from './baseline/orders.ts';
import { tracking } from './baseline/tracking.ts';

/** Cash on delivery: who may collect (ENT-11, ENT-19), what was collected and how it is paid out (FEAT-08, ADR 90). */
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

const cod = [...applications, ...settlements];

/** What customers save for their next orders: contacts, drafts and parcels. */
const contacts = [
  sql`create table addresses (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    type smallint not null,
    contact jsonb not null,
    is_default boolean not null default false,
    search_text text not null,
    -- Equal for entries with the same name, phone and place, whatever their spelling.
    identity_key text not null,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    constraint addresses_type check (type in (1, 2))
  )`,
  sql`create index addresses_of_book on addresses (user_id, type, updated_at, id) where deleted_at is null`,
  sql`create index addresses_identity on addresses (user_id, type, identity_key) where deleted_at is null`,
  // ENT-14: one default per book, also when two choices arrive at once.
  sql`create unique index addresses_one_default on addresses (user_id, type) where is_default and deleted_at is null`,
];

const imports = [
  // The browser creates the id, so it is unique per customer only.
  sql`create table address_imports (
    id uuid not null,
    user_id uuid not null references users on delete cascade,
    type smallint not null,
    created_at timestamptz not null,
    undone_at timestamptz,
    -- The response to the first undo, repeated for later ones.
    undo_answer jsonb,
    primary key (user_id, id)
  )`,
  sql`create index address_imports_of_book on address_imports (user_id, type, created_at, id) where undone_at is null`,
  // The effect of each row: answers a repeated batch, and tells an undo what to restore.
  sql`create table address_import_rows (
    user_id uuid not null,
    import_id uuid not null,
    row integer not null,
    address_id uuid not null,
    outcome text not null,
    version_after integer not null,
    contact_before jsonb,
    primary key (user_id, import_id, row),
    constraint address_import_rows_import_id_fkey
      foreign key (user_id, import_id) references address_imports (user_id, id) on delete cascade
  )`,
];

const drafts = [
  sql`create table drafts (
    user_id uuid not null references users on delete cascade,
    flow text not null,
    draft_id uuid,
    version integer not null,
    revision integer not null,
    fields jsonb,
    ended jsonb not null,
    saved_at timestamptz not null,
    primary key (user_id, flow),
    constraint drafts_whole check ((draft_id is null) = (fields is null))
  )`,
  sql`create index drafts_saved_at on drafts (saved_at)`,
  sql`create table parcel_profiles (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null,
    name_key text not null,
    parcel jsonb not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    constraint parcel_profiles_name unique (user_id, name_key)
  )`,
  sql`create index parcel_profiles_by_use on parcel_profiles (user_id, last_used_at desc, id desc)`,
];

const addressBook = [...contacts, ...imports, ...drafts];

/** The schema of the first release, by area; an area refers only to tables of areas before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [accounts, addressBook, catalogue, orders, tracking, cod, operations].flat())
    await statement.execute(db);
}
