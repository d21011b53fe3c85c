/** Hundreds of thousands of customers and orders, written directly to the tables. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import type { Database } from '#server/db/schema.ts';

export const customer = '00000000-0000-7000-8000-000000000001';
export const otherCustomer = '00000000-0000-7000-8000-000000000002';

const people = [
  [customer, '9810000001'],
  [otherCustomer, '9810000002'],
] as const;

const price = { billingWeightKg: 3, volumetricWeightKg: 0, freight: 1, surcharges: [], subtotal: 1, vat: 0, total: 1 };

/** The columns that vary between orders, as SQL of `n`, the order's number from 1. */
export interface EachOrder {
  userId: RawBuilder<unknown>;
  status: RawBuilder<unknown>;
  orderedAt: RawBuilder<unknown>;
  /** YYYY-MM-DD of its pickup and of its promise. */
  day: string;
}

/** Creates both customers and the given number of orders. */
export async function fillOrders(
  db: Kysely<Database>,
  count: number,
  { userId, status, orderedAt, day }: EachOrder,
): Promise<void> {
  for (const [id, phone] of people)
    await sql`insert into users (id, username, username_key, phone, phone_verified_at, password_hash, created_at)
      values (${id}::uuid, ${phone}, ${phone}, ${phone}, now(), '', now())`.execute(db);
  await sql`
    insert into orders (
      id, order_no, waybill_no, user_id, status, product_type, sender, recipient, parcel, price, sender_phone,
      recipient_phone, pickup_date, pickup_slot, payment_mode, promised_from, promised_to, search_text, ordered_at
    )
    select gen_random_uuid(), 'B' || n, 'JMX' || lpad(n::text, 12, '0'), ${userId}, ${status}, 'standard',
      ${JSON.stringify(ana)}::jsonb, ${JSON.stringify(jose)}::jsonb, ${JSON.stringify(clothes)}::jsonb,
      ${JSON.stringify(price)}::jsonb, ${ana.phone}, ${jose.phone}, ${day}::date, '10-12', 'PP_CASH',
      ${day}::date, ${day}::date, 'b' || n || ' ana robles guadalajara jose merida', ${orderedAt}
    from generate_series(1, ${count}::integer) n`.execute(db);
  await sql`vacuum (analyze) orders`.execute(db);
}
