import { type Kysely, sql } from 'kysely';

/** Operators who sign in (ADR 131). Keys from before belong to an operator with every role and no password. */
const operators = [
  sql`create table operators (
    id uuid primary key,
    name text not null,
    roles text[] not null,
    -- argon2id; null for an operator who only has keys.
    password_hash text,
    -- Encrypted; null until the operator has enrolled.
    totp_secret text,
    -- The number of the last used 30 s: no code is used twice.
    totp_step bigint,
    -- SHA-256 of the codes that are left.
    recovery_hashes text[] not null default '{}',
    created_at timestamptz not null,
    removed_at timestamptz
  )`,
  // Removed ones too, so that a name in the audit is one person.
  sql`create unique index operators_name on operators (lower(name))`,
  sql`create table operator_sessions (
    id uuid primary key,
    token_hash text not null unique,
    operator_id uuid not null references operators on delete cascade,
    is_enrolling boolean not null,
    -- Encrypted; the secret that is being enrolled.
    new_totp_secret text,
    last_seen_at timestamptz not null
  )`,
  sql`create index operator_sessions_of_operator on operator_sessions (operator_id)`,
  sql`create index operator_sessions_by_use on operator_sessions (last_seen_at)`,
  sql`insert into operators (id, name, roles, created_at, removed_at)
    select gen_random_uuid(), min(name), '{desk,warehouse,finance,analyst,administrator}', min(created_at),
      case when bool_and(revoked_at is not null) then max(revoked_at) end
    from operator_keys group by lower(name)`,
  sql`alter table operator_keys add column operator_id uuid references operators`,
  sql`update operator_keys set operator_id = operators.id from operators where lower(operators.name) = lower(operator_keys.name)`,
  sql`alter table operator_keys alter column operator_id set not null, drop column name`,
  sql`create index operator_keys_of_operator on operator_keys (operator_id)`,
  // The second operator of a command that needs two.
  sql`alter table operator_events add column approved_by text`,
];

/** Commands that wait for a second operator. */
const proposals = [
  sql`create table operator_proposals (
    id text primary key,
    command text not null,
    input jsonb not null,
    -- What would change, when it was proposed.
    preview jsonb not null,
    proposed_by uuid not null references operators,
    proposed_at timestamptz not null,
    decided_by uuid references operators,
    decided_at timestamptz,
    outcome text check (outcome in ('approved', 'rejected')),
    reason text,
    constraint operator_proposals_decided check (num_nonnulls(decided_by, decided_at, outcome) in (0, 3)),
    constraint operator_proposals_by_two check (outcome is distinct from 'approved' or decided_by <> proposed_by)
  )`,
  sql`create index operator_proposals_waiting on operator_proposals (proposed_at) where outcome is null`,
];

/** What operators search orders by; `server/operator/orders.ts` has the same expressions. */
const searches = [
  sql`create index orders_by_sender_phone on orders (sender_phone, ordered_at, id)`,
  sql`create index orders_by_sender_zip on orders ((sender ->> 'zip'), ordered_at, id)`,
  sql`create index orders_by_recipient_zip on orders ((recipient ->> 'zip'), ordered_at, id)`,
  sql`create index orders_by_words on orders using gin (to_tsvector('simple', search_text))`,
  sql`create index returns_open on returns (last_day) where scanned_at is null`,
  sql`create index operator_events_by_name on operator_events (by, at, id)`,
  sql`create index operator_events_by_subject on operator_events (subject, at, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...operators, ...proposals, ...searches]) await statement.execute(db);
}
