/** Customers, how they sign in, and what protects that. */
import { sql } from 'kysely';

const customers = [
  // Customers who sign in with a provider may have neither a phone nor an e-mail address.
  sql`create table users (
    id uuid primary key,
    username text not null,
    username_key text not null,
    phone text,
    phone_verified_at timestamptz,
    contact_phone text constraint users_contact_phone unique,
    contact_phone_verified_at timestamptz,
    email text,
    email_verified_at timestamptz,
    password_hash text,
    full_name text,
    company text,
    birthday date,
    language text not null default 'es',
    monthly_contract boolean not null default false,
    collects_cod boolean not null default false,
    cod_change_pending boolean not null default false,
    created_at timestamptz not null,
    version integer not null default 1,
    constraint users_username_key unique (username_key),
    constraint users_phone unique (phone),
    constraint users_email unique (email),
    constraint users_contact_phone_proven check ((contact_phone is null) = (contact_phone_verified_at is null))
  )`,
  sql`create table user_identities (
    provider text not null,
    subject text not null,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    primary key (provider, subject)
  )`,
  sql`create index user_identities_of_user on user_identities (user_id)`,
  sql`create table consents (
    user_id uuid not null references users on delete cascade,
    purpose text not null,
    granted boolean not null,
    at timestamptz not null,
    primary key (user_id, purpose, at)
  )`,
  sql`create table notification_choices (
    user_id uuid not null references users on delete cascade,
    kind text not null,
    means text not null,
    changed_at timestamptz not null,
    primary key (user_id, kind)
  )`,
];

const sessions = [
  sql`create table sessions (
    id uuid primary key,
    token_hash text not null unique,
    user_id uuid not null references users on delete cascade,
    channel text not null,
    user_agent text,
    address text,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    ended_at timestamptz
  )`,
  // D-26: one active session per channel, also when two sign-ins arrive at once.
  sql`create unique index sessions_one_per_channel on sessions (user_id, channel) where ended_at is null`,
  // A device belongs to the session that subscribed it.
  sql`create table push_subscriptions (
    session_id uuid primary key references sessions on delete cascade,
    user_id uuid not null references users on delete cascade,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    constraint push_subscriptions_endpoint unique (endpoint)
  )`,
  sql`create index push_subscriptions_by_user on push_subscriptions (user_id)`,
];

const verification = [
  sql`create table social_nonces (
    nonce_hash text primary key,
    provider text not null,
    expires_at timestamptz not null
  )`,
  sql`create table image_codes (
    id uuid primary key,
    image_hash text not null,
    answer_hash text not null,
    target_hash text,
    uses integer not null default 0,
    burnt boolean not null default false,
    expires_at timestamptz not null
  )`,
  sql`create table one_time_codes (
    id uuid primary key,
    purpose text not null,
    target_hash text not null,
    asker_hash text not null default '',
    code_hash text not null,
    attempts integer not null default 0,
    -- Attempts by clients other than the one that requested the code.
    strange_attempts integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  // One active code per purpose, target and requesting client: a newer one replaces it.
  sql`create unique index one_time_codes_live on one_time_codes (purpose, target_hash, asker_hash) where used_at is null`,
  sql`create unlogged table work_proofs (
    id uuid primary key,
    binding_hash text not null,
    bits integer not null,
    expires_at timestamptz not null
  )`,
  sql`create table rate_limits (
    bucket text not null,
    subject text not null,
    window_start timestamptz not null,
    hits integer not null check (hits > 0),
    expires_at timestamptz not null,
    primary key (bucket, subject)
  )`,
  sql`create index rate_limits_expires_at on rate_limits (expires_at)`,
];

const securityEvents = [
  // No reference to users: events outlive a deleted account.
  sql`create table security_events (
    id uuid primary key,
    user_id uuid not null,
    kind text not null,
    at timestamptz not null,
    by text,
    device text,
    address text
  )`,
  sql`create index security_events_of_user on security_events (user_id, at, id)`,
  sql`create index security_events_at on security_events (at)`,
  sql`create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are only ever added', tg_table_name;
    end $$`,
  sql`create trigger security_events_append_only before update on security_events
    for each row execute function refuse_change()`,
  sql`create trigger security_events_kept before delete on security_events
    for each row when (old.at > now() - interval '1 year') execute function refuse_change()`,
];

export const accounts = [...customers, ...sessions, ...verification, ...securityEvents];
