/** The SQL of the simulator: what it reads. It writes through the services of orders, scans and cases only. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Home } from './day/people.ts';
import type { Parcel } from './journey.ts';

const columns = ['id', 'waybill_no', 'status', 'sender', 'recipient', 'promised_to'] as const;

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
  if (!row) return undefined;
  const { waybill_no, promised_to, last_place, ...parcel } = row;
  return { ...parcel, waybillNo: waybill_no, promisedTo: promised_to, lastPlace: last_place ?? '' };
}

/** Newest first. */
export function latestParcels(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('orders')
    .select(columns)
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Postal codes that couriers go to, from all over the country and always the same ones. */
export function samplePlaces(db: Kysely<Database>, count: number): Promise<Home[]> {
  return db
    .selectFrom('postal_codes')
    .select(['zip', 'state', 'city', 'township', 'colonies'])
    .where('coverage', '=', 'covered')
    .orderBy(sql`md5(zip)`)
    .limit(count)
    .execute();
}
