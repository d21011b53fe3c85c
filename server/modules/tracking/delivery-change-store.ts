/** The SQL of recipients' delivery changes. */
import { type Insertable, type Kysely, sql } from 'kysely';
import { getDoorCollection } from '#domain/pricing/cod.ts';
import type { OrderStatus } from '#domain/parcel/order-status.ts';
import type { Database } from '#server/db/schema.ts';
import type { DeliveryChangeTable } from '#server/db/tables/parcels.ts';
import { branchAddressJson } from '../catalogue/branch-store.ts';

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
  /** Centavos to be paid at the door, with the freight if the recipient pays it. */
  to_collect: number;
  /** Whether the recipient's street is known; not when the parcel was ordered to a branch. */
  has_door: boolean;
  /** How often the recipient has changed it. */
  changes: number;
}

export async function findDelivery(db: Kysely<Database>, orderId: string): Promise<Delivery> {
  const { cod_amount, payment_mode, price_total, ...delivery } = await db
    .selectFrom('orders')
    .select(['status', 'promised_from', 'promised_to', 'recipient_phone', 'payment_mode'])
    .select([
      sql<string | null>`recipient->>'zip'`.as('zip'),
      sql<string | null>`recipient->>'country'`.as('country'),
      sql<boolean>`(recipient->>'street' is not null)`.as('has_door'),
      sql<number>`coalesce((parcel->>'codAmount')::integer, 0)`.as('cod_amount'),
      sql<number | null>`(price->>'total')::integer`.as('price_total'),
      sql<number>`(select count(*)::integer from delivery_changes c where c.order_id = orders.id and c.asked_by = 'recipient')`.as(
        'changes',
      ),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const collection = getDoorCollection({ codAmount: cod_amount, paymentMode: payment_mode, price: price_total });
  return { ...delivery, to_collect: collection.total };
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
  const { branch_code: code } = change;
  const address = code ? sql`(select ${branchAddressJson} from branches where code = ${code})` : null;
  await trx
    .insertInto('delivery_changes')
    .values({ ...change, branch_address: address })
    .execute();
}
