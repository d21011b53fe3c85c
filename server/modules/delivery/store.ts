/** The SQL of what recipients say of a delivery. */
import { type Insertable, type Kysely, sql } from 'kysely';
import type { OrderStatus } from '#domain/order-status.ts';
import type { Database } from '../../db/schema.ts';
import type { DeliveryChangeTable } from '../../db/tables/parcels.ts';

/** What a delivery can be changed by. */
export interface Delivery {
  status: OrderStatus;
  /** YYYY-MM-DD */
  promised_from: string;
  promised_to: string;
  recipient_phone: string;
  zip: string;
  /** Centavos to be paid at the door. */
  cod_amount: number;
  /** How often it was changed. */
  changes: number;
}

export async function findDelivery(db: Kysely<Database>, orderId: string): Promise<Delivery> {
  return db
    .selectFrom('orders')
    .select(['status', 'promised_from', 'promised_to', 'recipient_phone'])
    .select([
      sql<string>`recipient->>'zip'`.as('zip'),
      sql<number>`coalesce((parcel->>'codAmount')::integer, 0)`.as('cod_amount'),
      sql<number>`(select count(*)::integer from delivery_changes c where c.order_id = orders.id)`.as('changes'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export async function insertDeliveryChange(
  trx: Kysely<Database>,
  change: Insertable<DeliveryChangeTable>,
): Promise<void> {
  await trx.insertInto('delivery_changes').values(change).execute();
}
