/** The SQL of couriers' photos. */
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
