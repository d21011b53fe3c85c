/** Jobs, messages, files and operators: what runs the site. */
import { sql } from 'kysely';

const jobs = [
  sql`create table jobs (
    id uuid primary key,
    kind text not null,
    payload jsonb not null,
    unique_key text,
    user_id uuid references users on delete cascade,
    tries integer not null default 0,
    next_try_at timestamptz not null,
    created_at timestamptz not null,
    done_at timestamptz,
    failed_at timestamptz
  )`,
  sql`create index jobs_waiting on jobs (next_try_at) where done_at is null and failed_at is null`,
  sql`create unique index jobs_unique_key on jobs (kind, unique_key)`,
  sql`create index jobs_of_user on jobs (user_id) where user_id is not null`,
  sql`create index jobs_ended on jobs (coalesce(done_at, failed_at)) where coalesce(done_at, failed_at) is not null`,
];

const messages = [
  // In development: what would have been sent. html is null for anything but e-mail (ADR 98).
  sql`create table mailbox (
    id uuid primary key,
    channel text not null,
    kind text,
    recipient text not null,
    subject text,
    text text not null,
    html text,
    link text,
    created_at timestamptz not null
  )`,
  // D-93: messages and applications, with the content as the form sent it.
  sql`create table inbox_messages (
    id uuid primary key,
    reference text not null unique,
    submission_key uuid not null unique,
    kind text not null,
    user_id uuid references users on delete cascade,
    language text not null,
    email text,
    phone text,
    content jsonb not null,
    file_ids uuid[] not null,
    received_at timestamptz not null,
    feedback_due_at timestamptz not null,
    first_answer_due_at timestamptz not null,
    solution_due_at timestamptz not null,
    first_answered_at timestamptz,
    solved_at timestamptz,
    last_word_at timestamptz not null
  )`,
  sql`create index inbox_messages_of_user on inbox_messages (user_id) where user_id is not null`,
  sql`create index inbox_messages_waiting on inbox_messages (received_at) where solved_at is null`,
  sql`create index inbox_messages_by_age on inbox_messages (last_word_at)`,
  sql`create table inbox_answers (
    id uuid primary key,
    message_id uuid not null references inbox_messages on delete cascade,
    at timestamptz not null,
    text text not null
  )`,
  sql`create index inbox_answers_of_message on inbox_answers (message_id, at)`,
];

const files = [
  // D-98. The bytes are in the file store under `key`; the owner is a customer, or the holder of a ticket.
  sql`create table stored_files (
    id uuid primary key,
    key text not null unique,
    form text not null,
    field text not null,
    user_id uuid references users on delete set null,
    ticket_hash text,
    block_hash text,
    site_hash text,
    name text not null,
    type text,
    size integer not null,
    received integer not null default 0,
    -- Each attempt at a part has a number; these are the ones that count, in the order of the parts.
    parts integer[] not null default '{}',
    attempts integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz,
    constraint stored_files_no_more_than_said check (received between 0 and size)
  )`,
  sql`create index stored_files_of_user on stored_files (user_id) where user_id is not null`,
  sql`create index stored_files_of_ticket on stored_files (ticket_hash) where ticket_hash is not null`,
  // The included sizes are summed per installation, block and site, to limit files that no form was sent with.
  sql`create index stored_files_by_end on stored_files (expires_at) include (size) where expires_at is not null`,
  sql`create index stored_files_of_block on stored_files (block_hash) include (size) where expires_at is not null`,
  sql`create index stored_files_of_site on stored_files (site_hash) include (size) where expires_at is not null`,
];

const operators = [
  sql`create table operator_keys (
    id text primary key,
    name text not null,
    -- SHA-256 in hex: a secret of 256 random bits needs no slower hash.
    secret_hash text not null,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  sql`create table operator_events (
    id uuid primary key,
    at timestamptz not null,
    by text,
    key_id text,
    command text not null,
    outcome text not null,
    subject text,
    before jsonb,
    after jsonb
  )`,
  sql`create index operator_events_at on operator_events (at, id)`,
  sql`create trigger operator_events_append_only before update or delete on operator_events
    for each row execute function refuse_change()`,
];

/** How often each rule rejected input, per day, without the input or the customer. */
const telemetry = [
  sql`create table rule_stops (
    day date not null,
    form text not null,
    pointer text not null,
    keyword text not null,
    key text not null,
    channel text not null check (channel in ('browser', 'server')),
    kind text not null check (kind in ('shown', 'refused', 'corrected')),
    count bigint not null check (count > 0),
    primary key (day, form, pointer, keyword, key, channel, kind)
  )`,
];

export const operations = [...jobs, ...messages, ...files, ...operators, ...telemetry];
