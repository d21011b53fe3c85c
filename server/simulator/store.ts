/** The queries of the simulator. It writes only through the services of orders, scans and cases. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { hasNumber } from '../modules/orders/return-store.ts';
import { keywordPattern } from '../modules/orders/reading-store.ts';
import type { Home } from './people.ts';
import type { Parcel } from './journey.ts';

const columns = ['id', 'waybill_no', 'status', 'sender', 'recipient', 'promised_to'] as const;

const parcels = (db: Kysely<Database>) =>
  db
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
    );

/** By its own number or that of a return label, which a scan then has. */
export async function findParcel(db: Kysely<Database>, waybillNo: string): Promise<Parcel | undefined> {
  const row = await parcels(db).where(hasNumber(waybillNo)).executeTakeFirst();
  if (!row) return undefined;
  const { waybill_no: _, promised_to, last_place, ...parcel } = row;
  return { ...parcel, waybillNo, promisedTo: promised_to, lastPlace: last_place ?? '' };
}

export interface ListedParcel extends Parcel {
  orderNo: string;
  hasOpenCase: boolean;
}

/** Newest first. @param keyword of a number, name or city, as in the list of orders; empty for all. */
export async function listParcels(db: Kysely<Database>, limit: number, keyword = ''): Promise<ListedParcel[]> {
  const rows = await parcels(db)
    .select('order_no')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('cases')
            .select('cases.order_id')
            .whereRef('cases.order_id', '=', 'orders.id')
            .where('solved_at', 'is', null),
        )
        .as('has_open_case'),
    )
    .where('search_text', 'like', keywordPattern(keyword))
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ waybill_no, order_no, promised_to, last_place, has_open_case, ...parcel }) => ({
    ...parcel,
    waybillNo: waybill_no,
    orderNo: order_no,
    promisedTo: promised_to,
    lastPlace: last_place ?? '',
    hasOpenCase: Boolean(has_open_case),
  }));
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

/** Postal codes that couriers serve, from all over the country and always the same ones. */
export function samplePlaces(db: Kysely<Database>, count: number): Promise<Home[]> {
  return db
    .selectFrom('postal_codes')
    .select(['zip', 'state', 'city', 'township', 'colonies'])
    .where('coverage', '=', 'covered')
    .orderBy(sql`md5(zip)`)
    .limit(count)
    .execute();
}

/** Centavos that the recipient is to pay for the goods; 0 for none. */
export async function moneyToCollect(db: Kysely<Database>, orderId: string): Promise<number> {
  const row = await db.selectFrom('orders').select('cod_centavos').where('id', '=', orderId).executeTakeFirst();
  return row?.cod_centavos ?? 0;
}
