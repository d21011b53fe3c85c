/** The SQL of tracking: parcels by number, and the count of wrong suffixes, in one statement. */
import { type Kysely, sql } from 'kysely';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import { constants } from '#domain/constants.ts';
import type { Limit } from '#server/http/rate-limit.ts';
import { getCaseJson } from './case-store.ts';
import { type Details, detailsFrom, type Head, type Parts } from './parcel.ts';

/**
 * How many wrong suffixes are allowed (D-43). All counts are reset after the minutes of the lock without a wrong one.
 */
export const tailLimits = {
  /** For one waybill from one address. */
  pair: constants.tracking.maxWrongTails,
  /** For one waybill from all addresses together: more than a household needs, less than a systematic attack does. */
  waybill: 20,
  /** From one address over all waybills, unknown numbers included: five full queries of ten. */
  address: 50,
} as const;

export const tailLockMs = constants.tracking.tailLockMinutes * 60_000;

/**
 * How often an address gets the answer that something is locked. A lock rejects correct and wrong suffixes alike, but
 * they wait for other requests in different ways: thousands of response times would reveal the difference, so few
 * don't.
 */
export const lockedLimit: Limit = { bucket: 'track:locked', limit: 60, windowSeconds: tailLockMs / 1000 };

/** Wrong suffixes from one IPv6 /48 over all waybills. */
export const siteLimit: Limit = {
  bucket: 'track:site',
  limit: 10 * tailLimits.address,
  windowSeconds: tailLockMs / 1000,
};

interface Question {
  waybills: readonly string[];
  /** Undefined makes no guess: only own parcels are found, and nothing is counted against the waybills. */
  tail: string | undefined;
  userId: string | undefined;
  /** Hash of the visitor's address. */
  address: string;
  now: Date;
  /** Until when a wrong suffix of now counts. */
  rememberedUntil: Date;
}

/** A requested number. */
export interface Tracked {
  waybill_no: string;
  /** Null when no parcel has the number. */
  id: string | null;
  /**
   * Wrong suffixes before this query: for this number from this address, from all addresses, and from this address for
   * any number.
   */
  wrong_pair: number;
  wrong_waybill: number;
  wrong_address: number;
  /** Null when access is denied; a lock applies even with the correct suffix. */
  details: Details | null;
}

/** The requested numbers, and the related rows of the visible parcels, read for all of them at once. */
interface Answered {
  asked: (Omit<Tracked, 'details'> & { head: Head | null })[];
  parts: Parts | null;
}

function getTracked({ asked, parts: found }: Answered): Tracked[] {
  const detailsOf = found && detailsFrom(found);
  return asked.map(({ head: own, ...row }) => ({
    ...row,
    details: own && row.id !== null && detailsOf ? detailsOf(row.id, own) : null,
  }));
}

/** JSON of `Head` of the parcel `p`. */
const head = sql`json_build_object(
  'status', p.status, 'product_type', p.product_type, 'ordered_at', p.ordered_at, 'promised_from', p.promised_from, 'promised_to', p.promised_to,
  'pickup_date', p.pickup_date, 'pickup_slot', p.pickup_slot, 'drop_off', p.drop_off,
  'originZip', p.sender->>'zip', 'destinationZip', p.recipient->>'zip',
  'originCity', p.sender->>'city', 'originState', p.sender->>'state',
  'destinationCity', p.recipient->>'city', 'destinationState', coalesce(p.recipient->>'state', ''),
  'destinationCountry', p.recipient->>'country',
  'recipientName', p.recipient->>'name', 'hasPayer', p.user_id is not null, 'isNotBrought', coalesce(p.cancel_reason = 'notBrought', false), 'allowsReturn', p.allows_return, 'weightKg', p.weight, 'billingWeightKg', coalesce(p.price, p.estimate)->'billingWeightKg'
)`;

/** JSON of `Parts` of the parcels whose ids are in the array `ids`, as the customer may read them. */
const getParts = (userId: string | null) => sql`json_build_object(
  'scans', (
    select json_agg(scan) from (
      select s.order_id, s.status, s.at, s.place, s.note, s.exception from order_scans s where s.order_id = any(ids) order by s.at, s.id
    ) scan
  ),
  'promises', (
    select json_agg(promise) from (
      select c.order_id, c.at, c.promised_from, c.promised_to, c.reason, c.note from promise_changes c where c.order_id = any(ids) order by c.entry
    ) promise
  ),
  'proofs', (
    select json_agg(proof) from (
      select d.order_id, d.signed_at as "signedAt", d.signer_name as "signerName", d.relation,
             (select count(*) from delivery_photos f where f.order_id = d.order_id) as photos
      from delivery_proofs d where d.order_id = any(ids)
    ) proof
  ),
  'changes', (
    select json_agg(newest) from (
      select distinct on (h.order_id) h.order_id, h.at, h.kind, h.date, h.time_window, h.branch_name, h.branch_address, h.asked_by,
        (select json_build_object('zip', b.zip, 'hours', b.hours, 'opensOnHolidays', b.opens_on_holidays) from branches b where b.code = h.branch_code) as branch
      from delivery_changes h where h.order_id = any(ids) order by h.order_id, h.at desc, h.id desc
    ) newest
  ),
  'cases', (
    select json_agg(newest) from (
      select distinct on (cases.order_id) cases.order_id, ${getCaseJson(userId)} as stored
      from cases where cases.order_id = any(ids) order by cases.order_id, opened_at desc, case_no desc
    ) newest
  ),
  'returns', (
    select json_agg(label) from (
      select distinct on (r.order_id) r.order_id, r.waybill_no, r.started_by, r.created_at, r.last_day, r.scanned_at, r.cancelled_at, r.pickup_date, r.pickup_slot
      from returns r where r.order_id = any(ids) order by r.order_id, r.scanned_at, r.created_at desc, r.id desc
    ) label
  )
)`;

/**
 * Looks the parcels up, in the given order, and counts the wrong suffixes. However many guesses arrive at once, only
 * the first few are compared: each takes its turn (`take_tail_turns`) before any response. An unknown number counts
 * like one with a wrong suffix: neither the response time nor a lock distinguishes them. Nothing more is read of a
 * parcel that the caller may not see. The ids are also given as an array, which keeps the plan for any numbers cheap:
 * otherwise PostgreSQL makes another plan for each call.
 */
export async function track(db: Kysely<Database>, question: Question): Promise<Tracked[]> {
  const { waybills, tail = null, userId = null, address, now, rememberedUntil } = question;
  const { rows } = await sql<Answered>`
    with me as (
      select id, case when phone_verified_at is not null then phone end as phone, contact_phone
      from users where id = ${userId}::uuid
    ), named as materialized (
      select id, waybill_no from orders where waybill_no = any(${waybills}::text[])
      union all select order_id, waybill_no from returns where waybill_no = any(${waybills}::text[])
    ), parcel as (
      select o.id, named.waybill_no, o.status, o.user_id, o.allows_return, o.cancel_reason, o.product_type, o.sender, o.recipient, o.parcel->'weight' as weight, o.price, o.estimate, o.ordered_at, o.promised_from, o.promised_to, o.pickup_date, o.pickup_slot, o.drop_off,
             coalesce(o.user_id = me.id or o.recipient_phone in (me.phone, me.contact_phone), false) as own,
             coalesce(${tail}::text in (right(o.sender_phone, 4), right(o.recipient_phone, 4)), false) as matches
      from named join orders o on o.id = named.id and o.id = any(array(select id from named)) left join me on true
    ), asked as materialized (
      select turn.*, p.id, case when p.own or (
        p.matches and turn.wrong_pair < ${tailLimits.pair}::integer
        and turn.wrong_waybill < ${tailLimits.waybill}::integer and turn.wrong_address < ${tailLimits.address}::integer
      ) then ${head} end as head
      from take_tail_turns(
        ${waybills}::text[],
        array(
          select ${tail}::text is not null and not coalesce(known.own or known.matches, false)
          from unnest(${waybills}::text[]) with ordinality question (number, place) left join parcel known on known.waybill_no = number
          order by place
        ),
        case when ${tail}::text is null then cardinality(${waybills}::text[]) - (select count(*) from parcel)::integer else 0 end,
        ${address}, ${now}, ${rememberedUntil},
        ${tailLimits.pair}, ${tailLimits.waybill}, ${tailLimits.address}
      ) turn left join parcel p on p.waybill_no = turn.waybill_no
    )
    select
      (select json_agg(asked order by array_position(${waybills}::text[], asked.waybill_no)) from asked) as asked,
      case when ids is not null then ${getParts(userId)} end as parts
    from (select array_agg(id) as ids from asked where head is not null) shown`.execute(db);
  return rows.flatMap(getTracked);
}

/**
 * Removes counts that have expired, except for those that a concurrent query is adding to: waiting for several rows
 * could deadlock the two.
 */
export async function sweepTailAttempts({ db, clock }: ServerContext): Promise<void> {
  await db
    .deleteFrom('tail_attempts')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('scope', 'subject'),
        'in',
        selectFrom('tail_attempts')
          .select(['scope', 'subject'])
          .where('expires_at', '<=', clock())
          .forUpdate()
          .skipLocked()
          .$asTuple('scope', 'subject'),
      ),
    )
    .execute();
}

/** The SQL of couriers' photos. */
export function listPhotos(db: Kysely<Database>, orderId: string) {
  return db
    .selectFrom('delivery_photos')
    .select(['media_type', 'bytes'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Photos of a pickup, only for the customer who sends the parcel, because they show the sender's door. */
export function listPickupPhotos(db: Kysely<Database>, orderId: string, userId: string) {
  return db
    .selectFrom('pickup_photos')
    .innerJoin('orders', 'orders.id', 'pickup_photos.order_id')
    .select(['media_type', 'bytes'])
    .where('order_id', '=', orderId)
    .where('orders.user_id', '=', userId)
    .orderBy('position')
    .execute();
}
