/** What customers save for their next orders: contacts, drafts and parcels. */
import { sql } from 'kysely';

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

export const addressBook = [...contacts, ...imports, ...drafts];
