/** Many orders of one customer at once, as no call would place them. */
import { type Kysely, sql } from 'kysely';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import type { Database } from '#server/db/schema.ts';

let made = 0;

/** One order a minute, the last one on 2026-11-20; each costs a centavo more than the one before. */
export async function addOrders(db: Kysely<Database>, userId: string, count: number): Promise<void> {
  const first = made + 1;
  made += count;
  const price = { billingWeightKg: 3, volumetricWeightKg: 0, freight: 1, surcharges: [], subtotal: 1, vat: 0 };
  await sql`
    insert into orders (
      id, order_no, waybill_no, user_id, status, product_type, sender, recipient, parcel, price, sender_phone,
      recipient_phone, pickup_date, pickup_slot, payment_mode, promised_from, promised_to, search_text, ordered_at
    )
    select gen_random_uuid(), 'M' || n, 'JMX' || lpad(n::text, 12, '0'), ${userId}::uuid, 'signed', 'standard',
      ${JSON.stringify(ana)}::jsonb, ${JSON.stringify(jose)}::jsonb, ${JSON.stringify(clothes)}::jsonb,
      ${JSON.stringify(price)}::jsonb || jsonb_build_object('total', n), ${ana.phone}, ${jose.phone},
      '2026-11-20', '10-12', 'PP_CASH', '2026-11-26', '2026-11-30', 'jmx' || n || ' merida',
      timestamptz '2026-11-20 12:00Z' - (${made}::integer - n) * interval '1 second'
    from generate_series(${first}::integer, ${made}::integer) n`.execute(db);
}
