import { type Kysely, sql } from 'kysely';

/**
 * What may need somebody's eyes is on its way; what has ended is most of what a customer has and needs nobody's. The
 * query names the same statuses word for word, or the index isn't its.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const awaited = sql`status in ('toBePickedUp', 'pickedUp', 'inTransit', 'outForDelivery')`;
  await sql`create index orders_sent_awaited on orders (user_id) where ${awaited}`.execute(db);
  await sql`create index orders_received_awaited on orders (recipient_phone) where ${awaited}`.execute(db);
}
