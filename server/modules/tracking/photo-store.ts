/** The SQL of what couriers photograph. */
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

/** Of a pickup, for the customer who sends it: the door in them is theirs. */
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
