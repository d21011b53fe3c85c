/** The SQL that creates orders. */
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database, OrderScanTable, OrderTable } from '../../db/schema.ts';

export type NewOrder = Insertable<OrderTable>;
export type NewScan = Insertable<OrderScanTable>;

/** What is known before an order is created, read in one statement. */
export interface OrderFacts {
  monthlyContract: boolean;
  /** Places in a pickup slot that nobody has booked yet; null when the operator has set none. */
  pickupCapacity: number | null;
  /** The order that this key has made already. */
  requestHash: string | null;
  answer: string | null;
  /** A fresh number; null when the key is spent. */
  sequence: number | null;
}

/** Undefined when the customer is gone. */
export async function orderFacts(db: Kysely<Database>, userId: string, key: string): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`
    select u.monthly_contract as "monthlyContract",
           (select value from settings where settings.key = 'pickupCapacity') as "pickupCapacity",
           k.request_hash as "requestHash",
           k.answer,
           case when k.key is null then nextval('order_sequence') end as sequence
    from users u
    left join idempotency_keys k on k.user_id = u.id and k.key = ${key}::uuid
    where u.id = ${userId}::uuid`.execute(db);
  return rows[0];
}

export interface OrderToStore {
  order: NewOrder;
  firstScan: NewScan;
  claim: { key: string; requestHash: string; answer: string };
  booking: { area: string; capacity: number };
}

/** `claimed`: the key was free. `booked`: the slot had a place. Only with both was the order stored. */
export interface StoreOutcome {
  claimed: boolean;
  booked: boolean;
}

/**
 * Spends the key, books the slot, stores the order and its first scan, in one statement: each part feeds
 * on the one before, so a spent key books nothing and a full slot stores nothing. Run it in a transaction
 * and roll back when the slot was full, or the key stays spent.
 */
export async function storeOrder(db: Kysely<Database>, { order: o, firstScan: s, claim, booking }: OrderToStore): Promise<StoreOutcome> {
  const { rows } = await sql<StoreOutcome>`
    with claim as (
      insert into idempotency_keys (user_id, key, request_hash, answer, created_at)
      values (${o.user_id}, ${claim.key}, ${claim.requestHash}, ${claim.answer}, ${o.ordered_at})
      on conflict do nothing
      returning user_id
    ), booking as (
      insert into pickup_slots as booked (area, date, slot, capacity, taken)
      select ${booking.area}, ${o.pickup_date}::date, ${o.pickup_slot}, ${booking.capacity}::integer, 1
      from claim
      where ${booking.capacity}::integer > 0
      on conflict (area, date, slot) do update set taken = booked.taken + 1 where booked.taken < booked.capacity
      returning taken
    ), placed as (
      insert into orders (
        id, order_no, waybill_no, user_id, status, product_type, sender, recipient, parcel, price,
        sender_phone, recipient_phone, pickup_date, pickup_slot, payment_mode, promised_from, promised_to,
        search_text, ordered_at
      )
      select
        ${o.id}::uuid, ${o.order_no}, ${o.waybill_no}, ${o.user_id}::uuid, ${o.status}, ${o.product_type},
        ${o.sender}::jsonb, ${o.recipient}::jsonb, ${o.parcel}::jsonb, ${o.price}::jsonb,
        ${o.sender_phone}, ${o.recipient_phone}, ${o.pickup_date}::date, ${o.pickup_slot}, ${o.payment_mode},
        ${o.promised_from}::date, ${o.promised_to}::date, ${o.search_text}, ${o.ordered_at}::timestamptz
      from booking
      returning id
    ), scanned as (
      insert into order_scans (id, order_id, status, at, place, note)
      select ${s.id}::uuid, placed.id, ${s.status}, ${s.at}::timestamptz, ${s.place}, ${s.note}::text
      from placed
    )
    select exists (select from claim) as claimed, exists (select from booking) as booked`.execute(db);
  return rows[0] ?? { claimed: false, booked: false };
}
