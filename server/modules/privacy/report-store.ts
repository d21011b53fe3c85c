/** The SQL of reports about a customer's parcels, ordered by waybill and time. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

export type Reports = Awaited<ReturnType<typeof readReports>>;

const oneOf = (orderIds: readonly string[]) => sql<string>`any(${[...orderIds]}::uuid[])`;

/** @param orderIds of the customer's own orders, sent or received. */
export async function readReports(db: Kysely<Database>, orderIds: readonly string[]) {
  return {
    scans: await db
      .selectFrom('order_scans')
      .innerJoin('orders', 'orders.id', 'order_scans.order_id')
      .select([
        'orders.waybill_no',
        'order_scans.status',
        'order_scans.at',
        'order_scans.place',
        'order_scans.note',
        'order_scans.exception',
      ])
      .where('orders.id', '=', oneOf(orderIds))
      .orderBy('orders.waybill_no')
      .orderBy('order_scans.at')
      .orderBy('order_scans.id')
      .execute(),
    promises: await db
      .selectFrom('promise_changes')
      .innerJoin('orders', 'orders.id', 'promise_changes.order_id')
      .select([
        'orders.waybill_no',
        'at',
        'promise_changes.promised_from',
        'promise_changes.promised_to',
        'reason',
        'note',
      ])
      .where('orders.id', '=', oneOf(orderIds))
      .orderBy('orders.waybill_no')
      .orderBy('entry')
      .execute(),
    pickups: await db
      .selectFrom('pickup_photos')
      .innerJoin('orders', 'orders.id', 'pickup_photos.order_id')
      .select(['orders.waybill_no', 'orders.user_id', 'orders.picked_up_at'])
      .select((eb) => eb.fn.countAll<number>().as('photos'))
      .where('orders.id', '=', oneOf(orderIds))
      .groupBy('orders.id')
      .orderBy('orders.waybill_no')
      .execute(),
    proofs: await db
      .selectFrom('delivery_proofs')
      .innerJoin('orders', 'orders.id', 'delivery_proofs.order_id')
      .select(['orders.waybill_no', 'orders.user_id', 'delivery_proofs.signed_at', 'signer_name', 'relation'])
      .select((eb) =>
        eb
          .selectFrom('delivery_photos')
          .select((photos) => photos.fn.countAll<number>().as('count'))
          .whereRef('delivery_photos.order_id', '=', 'delivery_proofs.order_id')
          .as('photos'),
      )
      .where('orders.id', '=', oneOf(orderIds))
      .orderBy('orders.waybill_no')
      .execute(),
    cases: await db
      .selectFrom('cases')
      .innerJoin('orders', 'orders.id', 'cases.order_id')
      .selectAll('cases')
      .select('orders.waybill_no')
      .where('orders.id', '=', oneOf(orderIds))
      .orderBy('orders.waybill_no')
      .orderBy('opened_at')
      .execute(),
  };
}
