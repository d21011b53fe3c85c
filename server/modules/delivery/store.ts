/** The SQL of recipients' delivery changes. */
import { type Insertable, type Kysely, sql } from 'kysely';
import type { OrderStatus } from '#domain/order-status.ts';
import type { Database } from '../../db/schema.ts';
import type { DeliveryChangeTable } from '../../db/tables/parcels.ts';

/** What decides whether and how a delivery can be changed. */
export interface Delivery {
  status: OrderStatus;
  /** YYYY-MM-DD */
  promised_from: string;
  promised_to: string;
  recipient_phone: string;
  /** Null where there are none. */
  zip: string | null;
  /** ISO 3166-1 alpha-2; null within Mexico. */
  country: string | null;
  /** Centavos to be paid at the door. */
  cod_amount: number;
  /** How often the recipient has changed it. */
  changes: number;
}

export async function findDelivery(db: Kysely<Database>, orderId: string): Promise<Delivery> {
  return db
    .selectFrom('orders')
    .select(['status', 'promised_from', 'promised_to', 'recipient_phone'])
    .select([
      sql<string | null>`recipient->>'zip'`.as('zip'),
      sql<string | null>`recipient->>'country'`.as('country'),
      sql<number>`coalesce((parcel->>'codAmount')::integer, 0)`.as('cod_amount'),
      sql<number>`(select count(*)::integer from delivery_changes c where c.order_id = orders.id and c.asked_by = 'recipient')`.as(
        'changes',
      ),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The promises with their times, the first one first. */
export const getPromises = (db: Kysely<Database>, orderId: string) =>
  db
    .selectFrom('promise_changes')
    .select(['promised_from', 'promised_to', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('entry')
    .execute();

export async function insertDeliveryChange(
  trx: Kysely<Database>,
  change: Insertable<DeliveryChangeTable>,
): Promise<void> {
  await trx.insertInto('delivery_changes').values(change).execute();
}
