/** A parcel on its way: the promise, the delivery, its proofs, lost parcels, and who may look it up. */
import { sql } from 'kysely';

const promise = [
  sql`create table promise_changes (
    order_id uuid not null references orders,
    -- 0 is the promise that came with the order.
    entry integer not null,
    at timestamptz not null,
    promised_from date not null,
    promised_to date not null,
    reason text,
    note text,
    primary key (order_id, entry),
    constraint promise_changes_in_order check (promised_from <= promised_to),
    constraint promise_changes_begin_agreed check (entry > 0 or reason is null)
  )`,
  // The newest instruction of the recipient holds.
  sql`create table delivery_changes (
    id uuid primary key,
    order_id uuid not null references orders,
    at timestamptz not null,
    kind text not null,
    asked_by text not null default 'recipient',
    reason text,
    date date,
    time_window text,
    branch_code text,
    branch_name text,
    neighbour_name text,
    neighbour_place text,
    safe_place text,
    note text,
    constraint delivery_changes_on_a_day check ((kind = 'day') = (date is not null and time_window is not null))
  )`,
  sql`create index delivery_changes_of_order on delivery_changes (order_id, at)`,
];

const proofs = [
  // ENT-16
  sql`create table pickup_photos (
    order_id uuid not null references orders,
    position integer not null,
    media_type text not null,
    bytes bytea not null,
    primary key (order_id, position)
  )`,
  sql`create table delivery_proofs (
    order_id uuid primary key references orders,
    signed_at timestamptz not null,
    signer_name text not null,
    relation text not null
  )`,
  sql`create table delivery_photos (
    order_id uuid not null references delivery_proofs on delete cascade,
    position integer not null,
    media_type text not null,
    bytes bytea not null,
    primary key (order_id, position)
  )`,
];

const cases = [
  sql`create sequence case_sequence`,
  sql`create table cases (
    case_no text primary key,
    order_id uuid not null references orders,
    user_id uuid references users on delete set null,
    reason text,
    note text,
    opened_at timestamptz not null,
    first_answer_due_at timestamptz not null,
    solution_due_at timestamptz not null,
    first_answered_at timestamptz,
    first_answer text,
    solved_at timestamptz,
    solution text
  )`,
  sql`create index cases_of_order on cases (order_id, opened_at, case_no)`,
  sql`create index cases_of_user on cases (user_id)`,
  sql`create unique index cases_one_open on cases (order_id) where solved_at is null`,
];

/**
 * The counters of wrong phone suffixes (D-43), read and incremented in one call. It is a function because statements in
 * a function see what was committed while it waited for a lock, which a single statement does not. A miss locks the
 * numbers and the address exclusively, a match shares them, and both take the locks in one order, which rules out a
 * deadlock. Beyond a limit nothing is compared or counted, so a right suffix and a wrong one cost the same.
 */
const suffixLocks = [
  sql`create unlogged table tail_attempts (
    scope text not null,
    subject text not null,
    wrong integer not null,
    expires_at timestamptz not null,
    primary key (scope, subject)
  )`,
  sql`create function take_tail_turns(
    asked text[],
    -- Of each number asked for: whether it counts as a wrong tail.
    missed boolean[],
    -- How many more count, against the address alone.
    strangers integer,
    visitor text,
    at timestamptz,
    remembered_until timestamptz,
    pair_limit integer,
    waybill_limit integer,
    address_limit integer
  )
  -- For each number: the wrong tails before this query.
  returns table (waybill_no text, wrong_pair integer, wrong_waybill integer, wrong_address integer)
  language plpgsql as $$
  declare
    -- No lock ends after this, give or take how far the clocks of two processes may be apart.
    latest constant timestamptz := remembered_until + interval '15 minutes';
  begin
    if strangers > 0 or true = any (missed) then
      perform pg_advisory_xact_lock(turn)
      from (select distinct hashtextextended(whose, 0) as turn from unnest(asked || visitor) whose order by turn) turns;
    else
      perform pg_advisory_xact_lock_shared(turn)
      from (select distinct hashtextextended(whose, 0) as turn from unnest(asked || visitor) whose order by turn) turns;
    end if;

    return query
      with address as (
        select coalesce((select t.wrong from tail_attempts t where t.scope = 'address' and t.subject = visitor and t.expires_at > at and t.expires_at <= latest), 0) as wrong
      ), before as (
        select number, is_missed,
               coalesce((select t.wrong from tail_attempts t where t.scope = 'pair' and t.subject = number || ' ' || visitor and t.expires_at > at and t.expires_at <= latest), 0) as pair,
               coalesce((select t.wrong from tail_attempts t where t.scope = 'waybill' and t.subject = number and t.expires_at > at and t.expires_at <= latest), 0) as waybill,
               address.wrong as address
        from unnest(asked, missed) as question (number, is_missed), address
      ), miss as (
        select number from before
        where is_missed and before.pair < pair_limit and before.waybill < waybill_limit and before.address < address_limit
      ), counted as (
        insert into tail_attempts as t (scope, subject, wrong, expires_at)
        select 'pair', number || ' ' || visitor, 1, remembered_until from miss
        union all
        select 'waybill', number, 1, remembered_until from miss
        union all
        select 'address', visitor, misses, remembered_until
        from (select strangers + count(*)::integer as misses from miss) of_address, address
        where misses > 0 and address.wrong < address_limit
        on conflict (scope, subject) do update set
          wrong = case when t.expires_at <= at or t.expires_at > latest then excluded.wrong else t.wrong + excluded.wrong end,
          expires_at = excluded.expires_at
      )
      select number, before.pair, before.waybill, before.address from before;
  end $$`,
];

export const tracking = [...promise, ...proofs, ...cases, ...suffixLocks];
