/** The SQL of the simulator: what it reads. It writes through the service of the couriers' scans only. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Parcel } from './journey.ts';

const columns = ['waybill_no', 'status', 'sender', 'recipient'] as const;

export async function findParcel(db: Kysely<Database>, waybillNo: string): Promise<Parcel | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('order_scans')
        .select('place')
        .whereRef('order_scans.order_id', '=', 'orders.id')
        .orderBy('at', 'desc')
        .orderBy('order_scans.id', 'desc')
        .limit(1)
        .as('last_place'),
    )
    .where('waybill_no', '=', waybillNo)
    .executeTakeFirst();
  return row && { ...row, lastPlace: row.last_place ?? '' };
}

/** Newest first. */
export function latestParcels(db: Kysely<Database>, limit: number) {
  return db.selectFrom('orders').select(columns).orderBy('ordered_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
