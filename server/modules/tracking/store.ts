/** The SQL of tracking: parcels by number, and the count of wrong tails, in one statement. */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { OrderStatus } from '#domain/order-status.ts';
import type { ServerContext } from '../../context.ts';
import type { Database, OrderTable } from '../../db/schema.ts';
import { tailLimits } from './limits.ts';

export interface Question {
  waybills: readonly string[];
  /** Undefined asks without guessing: only own parcels show, and nothing is counted against the waybills. */
  tail: string | undefined;
  userId: string | undefined;
  /** Hash of the visitor's address. */
  address: string;
  now: Date;
  /** Until when a wrong tail of now is remembered. */
  rememberedUntil: Date;
}

type Columns = 'waybill_no' | 'status' | 'product_type' | 'sender' | 'recipient' | 'price' | 'promised_from' | 'promised_to';

export interface Found extends Pick<Selectable<OrderTable>, Columns> {
  /** Sent or received by the signed-in person: needs no tail (D-40). */
  own: boolean;
  matches: boolean;
  /** Wrong tails before this one: for this waybill from this address, and from all addresses. */
  wrongPair: number;
  wrongWaybill: number;
  scans: { status: OrderStatus; at: string; place: string; note: string | null }[];
}

export interface TrackResult {
  /** Wrong tails and unknown numbers from this address before this query. */
  wrongAddress: number;
  found: Found[];
}

/**
 * Adds to counters, or begins them anew when they are forgotten. A full counter keeps its time: the lock
 * isn't prolonged by knocking on it. `source` has scope, subject and wrong; it is sorted, so that two
 * queries never wait for each other in a circle. Gives back what was counted `before`.
 */
function counted(source: RawBuilder<unknown>, limit: number, { now, rememberedUntil }: Question): RawBuilder<unknown> {
  return sql`
    insert into tail_attempts as t (scope, subject, wrong, expires_at)
    select scope, subject, wrong, ${rememberedUntil}::timestamptz from ${source} guess order by subject
    on conflict (scope, subject) do update set
      wrong = case when t.expires_at <= ${now} then excluded.wrong else t.wrong + excluded.wrong end,
      expires_at = case
        when t.expires_at <= ${now} then excluded.expires_at
        when excluded.wrong = 0 or t.wrong >= ${limit}::integer then t.expires_at
        else excluded.expires_at
      end
    returning scope, subject, wrong`;
}

/**
 * Looks the parcels up and counts the wrong tails. A guess takes its turn on the counters' rows, right or
 * wrong, before anybody is told: however many guesses arrive at once, only the first few are compared.
 * A guess that its own address has no try left for isn't held against the waybill.
 */
export async function track(db: Kysely<Database>, question: Question): Promise<TrackResult> {
  const { waybills, tail = null, userId = null, address, now } = question;
  const pairs = waybills.map((waybill) => `${waybill} ${address}`);
  const { rows } = await sql<TrackResult>`
    with me as (
      select id, case when phone_verified_at is not null then phone end as phone
      from users where id = ${userId}::uuid
    ), parcel as (
      select o.*,
             o.waybill_no || ' ' || ${address} as pair,
             coalesce(o.user_id = me.id or o.recipient_phone = me.phone, false) as own,
             coalesce(${tail}::text in (right(o.sender_phone, 4), right(o.recipient_phone, 4)), false) as matches
      from orders o left join me on true
      where o.waybill_no = any(${waybills}::text[])
    ), guess as (
      select waybill_no, pair, (not matches)::integer as wrong from parcel where not own and ${tail}::text is not null
    ), by_pair as (
      ${counted(sql`(select 'pair' as scope, pair as subject, wrong from guess)`, tailLimits.pair, question)}
    ), heard as (
      select g.waybill_no, g.wrong from by_pair p join guess g on g.pair = p.subject
      where p.wrong - g.wrong < ${tailLimits.pair}::integer
    ), by_waybill as (
      ${counted(sql`(select 'waybill' as scope, waybill_no as subject, wrong from heard)`, tailLimits.waybill, question)}
    ), missed as (
      select ((select coalesce(sum(wrong), 0) from heard) + cardinality(${waybills}::text[]) - (select count(*) from parcel))::integer as wrong
    ), by_address as (
      ${counted(sql`(select 'address' as scope, ${address} as subject, wrong from missed where wrong > 0)`, tailLimits.address, question)}
    ), before as (
      select p.scope, p.subject, p.wrong - g.wrong as wrong from by_pair p join guess g on g.pair = p.subject
      union all
      select w.scope, w.subject, w.wrong - h.wrong from by_waybill w join heard h on h.waybill_no = w.subject
      union all
      select a.scope, a.subject, a.wrong - missed.wrong from by_address a, missed
      union all
      select scope, subject, wrong from tail_attempts standing
      where expires_at > ${now} and (
        (scope = 'address' and subject = ${address} and not exists (select from by_address)) or
        (scope = 'waybill' and subject = any(${waybills}::text[]) and not exists (select from heard h where h.waybill_no = standing.subject)) or
        (scope = 'pair' and subject = any(${pairs}::text[]) and not exists (select from guess g where g.pair = standing.subject))
      )
    )
    select
      coalesce((select wrong from before where scope = 'address'), 0) as "wrongAddress",
      coalesce((
        select json_agg(json_build_object(
          'waybill_no', p.waybill_no, 'status', p.status, 'product_type', p.product_type,
          'sender', p.sender, 'recipient', p.recipient, 'price', p.price,
          'promised_from', p.promised_from, 'promised_to', p.promised_to,
          'own', p.own, 'matches', p.matches,
          'wrongPair', coalesce((select wrong from before where scope = 'pair' and subject = p.pair), 0),
          'wrongWaybill', coalesce((select wrong from before where scope = 'waybill' and subject = p.waybill_no), 0),
          'scans', (
            select json_agg(json_build_object('status', s.status, 'at', s.at, 'place', s.place, 'note', s.note) order by s.at, s.id)
            from order_scans s where s.order_id = p.id
          )
        ))
        from parcel p
      ), '[]') as found`.execute(db);
  return rows[0] ?? { wrongAddress: 0, found: [] };
}

/** Removes counts that are forgotten anyway. */
export async function sweepTailAttempts({ db, clock }: ServerContext): Promise<void> {
  await db.deleteFrom('tail_attempts').where('expires_at', '<=', clock()).execute();
}
