import { type Kysely, sql } from 'kysely';

/** The counters of migration 18 again: what a clock that ran ahead has counted is over when it is put back, and locks nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function take_tail_turns(
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
    end $$`.execute(db);
}
