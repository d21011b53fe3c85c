/** The SQL of the photos of deliveries. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export function listPhotos(db: Kysely<Database>, orderId: string) {
  return db
    .selectFrom('delivery_photos')
    .select(['media_type', 'bytes'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}
