/** The SQL of tracking: parcels by number, and the count of wrong tails, in one statement. */
import { type Kysely, type Selectable, sql } from 'kysely';
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

/** A number that was asked for. */
export interface Tracked {
  waybill_no: string;
  /** Null when no parcel has the number. */
  id: string | null;
  /** Wrong tails before this query: for this number from this address, from all addresses, and from this address for any number. */
  wrong_pair: number;
  wrong_waybill: number;
  wrong_address: number;
  /** Null for who may not see them: a lock holds for the right tail as well. */
  details: Details | null;
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
 * Looks the parcels up, in the order asked, and counts the wrong tails. However many guesses arrive at once, only the first few are compared:
 * each takes its turn (migration 18) before anybody is told. A number that no parcel has is counted as one with a wrong
 * tail is: neither the answer's time nor a lock tells the two apart.
 */
export async function track(db: Kysely<Database>, question: Question): Promise<Tracked[]> {
  const { waybills, tail = null, userId = null, address, now, rememberedUntil } = question;
  const { rows } = await sql<Tracked>`
    with me as (
      select id, case when phone_verified_at is not null then phone end as phone
      from users where id = ${userId}::uuid
    ), parcel as (
      select o.id, o.waybill_no, o.status, o.product_type, o.sender, o.recipient, o.price, o.ordered_at, o.promised_from, o.promised_to,
             coalesce(o.user_id = me.id or o.recipient_phone = me.phone, false) as own,
             coalesce(${tail}::text in (right(o.sender_phone, 4), right(o.recipient_phone, 4)), false) as matches
      from orders o left join me on true
      where o.waybill_no = any(${waybills}::text[])
    )
    select turn.waybill_no, p.id, turn.wrong_pair, turn.wrong_waybill, turn.wrong_address,
      case when p.own or (
        p.matches and turn.wrong_pair < ${tailLimits.pair}::integer
        and turn.wrong_waybill < ${tailLimits.waybill}::integer and turn.wrong_address < ${tailLimits.address}::integer
      ) then ${details} end as details
    from take_tail_turns(
      ${waybills}::text[],
      array(
        select ${tail}::text is not null and not coalesce(known.own or known.matches, false)
        from unnest(${waybills}::text[]) with ordinality asked (number, place) left join parcel known on known.waybill_no = number
        order by place
      ),
      case when ${tail}::text is null then cardinality(${waybills}::text[]) - (select count(*) from parcel)::integer else 0 end,
      ${address}, ${now}, ${rememberedUntil},
      ${tailLimits.pair}, ${tailLimits.waybill}, ${tailLimits.address}
    ) turn left join parcel p on p.waybill_no = turn.waybill_no
    order by array_position(${waybills}::text[], turn.waybill_no)`.execute(db);
  return rows;
}

/** Removes counts that are forgotten anyway. */
export async function sweepTailAttempts({ db, clock }: ServerContext): Promise<void> {
  await db.deleteFrom('tail_attempts').where('expires_at', '<=', clock()).execute();
}
