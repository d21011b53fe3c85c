/** The SQL of tracking: parcels by number, and the count of wrong tails, in one statement. */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { SignerRelation } from '#domain/courier-reports.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import type { OrderTable } from '../../db/tables/orders.ts';
import type { OrderScanTable } from '../../db/tables/parcels.ts';
import { caseJson, type StoredCase } from '../cases/store.ts';
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

type Scan = Pick<Selectable<OrderScanTable>, 'status' | 'place' | 'note' | 'exception'> & { at: string };
type LedgerEntry = Pick<Selectable<Database['promise_changes']>, 'promised_from' | 'promised_to' | 'reason' | 'note'> & { at: string };

/** A parcel as its own people and those with its tail may see it, before names are masked. */
export interface Details extends Pick<Selectable<OrderTable>, 'status' | 'product_type' | 'promised_from' | 'promised_to'> {
  originCity: string;
  originState: string;
  destinationCity: string;
  destinationState: string;
  recipientName: string;
  billingWeightKg: number;
  scans: Scan[];
  promises: LedgerEntry[];
  proof: { signedAt: string; signerName: string; relation: SignerRelation; photos: number } | null;
  case: StoredCase | null;
}

/** A number that a parcel has. */
export interface Found {
  waybill_no: string;
  id: string;
  /** Wrong tails before this one: for this waybill from this address, and from all addresses. */
  wrongPair: number;
  wrongWaybill: number;
  /** Null for who may not see them: a lock holds for the right tail as well. */
  details: Details | null;
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

/** JSON of `Details` of the parcel `p`. */
const details = sql`json_build_object(
  'status', p.status, 'product_type', p.product_type, 'promised_from', p.promised_from, 'promised_to', p.promised_to,
  'originCity', p.sender->>'city', 'originState', p.sender->>'state',
  'destinationCity', p.recipient->>'city', 'destinationState', p.recipient->>'state',
  'recipientName', p.recipient->>'name', 'billingWeightKg', p.price->'billingWeightKg',
  'scans', (
    select json_agg(json_build_object('status', s.status, 'at', s.at, 'place', s.place, 'note', s.note, 'exception', s.exception) order by s.at, s.id)
    from order_scans s where s.order_id = p.id
  ),
  -- A process of the version before, still running beside this one, writes orders without a ledger.
  'promises', coalesce((
    select json_agg(json_build_object('at', c.at, 'promised_from', c.promised_from, 'promised_to', c.promised_to, 'reason', c.reason, 'note', c.note) order by c.entry)
    from promise_changes c where c.order_id = p.id
  ), json_build_array(json_build_object('at', p.ordered_at, 'promised_from', p.promised_from, 'promised_to', p.promised_to, 'reason', null, 'note', null))),
  'proof', case when p.status = 'signed' then (
    select json_build_object('signedAt', d.signed_at, 'signerName', d.signer_name, 'relation', d.relation,
      'photos', (select count(*) from delivery_photos f where f.order_id = d.order_id))
    from delivery_proofs d where d.order_id = p.id
  ) end,
  'case', (select ${caseJson} from cases where cases.order_id = p.id order by opened_at desc, case_no desc limit 1)
)`;

/**
 * Looks the parcels up and counts the wrong tails. A guess takes its turn on the counters' rows, right or
 * wrong, before anybody is told: however many guesses arrive at once, only the first few are compared.
 * A guess that its own address has no try left for isn't held against the waybill. A number that no parcel
 * has is counted as one with a wrong tail is: neither the answer's time nor a lock tells the two apart.
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
      select asked as waybill_no, asked || ' ' || ${address} as pair, (not coalesce(p.matches, false))::integer as wrong
      from unnest(${waybills}::text[]) asked left join parcel p on p.waybill_no = asked
      where p.own is not true and ${tail}::text is not null
    ), by_pair as (
      ${counted(sql`(select 'pair' as scope, pair as subject, wrong from guess)`, tailLimits.pair, question)}
    ), heard as (
      select g.waybill_no, g.wrong from by_pair p join guess g on g.pair = p.subject
      where p.wrong - g.wrong < ${tailLimits.pair}::integer
    ), by_waybill as (
      ${counted(sql`(select 'waybill' as scope, waybill_no as subject, wrong from heard)`, tailLimits.waybill, question)}
    ), missed as (
      select case
        when ${tail}::text is null then cardinality(${waybills}::text[]) - (select count(*) from parcel)
        else (select coalesce(sum(wrong), 0) from heard)
      end::integer as wrong
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
    ), asked as (
      select parcel.*,
             coalesce((select wrong from before where scope = 'pair' and subject = parcel.pair), 0) as wrong_pair,
             coalesce((select wrong from before where scope = 'waybill' and subject = parcel.waybill_no), 0) as wrong_waybill,
             coalesce((select wrong from before where scope = 'address'), 0) as wrong_address
      from parcel
    )
    select
      coalesce((select wrong from before where scope = 'address'), 0) as "wrongAddress",
      coalesce((
        select json_agg(json_build_object(
          'waybill_no', p.waybill_no, 'id', p.id, 'wrongPair', p.wrong_pair, 'wrongWaybill', p.wrong_waybill,
          'details', case when p.own or (
            p.matches and p.wrong_pair < ${tailLimits.pair}::integer
            and p.wrong_waybill < ${tailLimits.waybill}::integer and p.wrong_address < ${tailLimits.address}::integer
          ) then ${details} end
        ))
        from asked p
      ), '[]') as found`.execute(db);
  return rows[0] ?? { wrongAddress: 0, found: [] };
}

/** Removes counts that are forgotten anyway. */
export async function sweepTailAttempts({ db, clock }: ServerContext): Promise<void> {
  await db.deleteFrom('tail_attempts').where('expires_at', '<=', clock()).execute();
}
