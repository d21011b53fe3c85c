/** The SQL of operators' queries for parcels and cases: not bound to a customer. */
import { type Kysely, sql } from 'kysely';
import { isFinal, orderStatuses } from '#domain/order-status.ts';
import type { Database } from '../db/schema.ts';

export function findLastScan(
  db: Kysely<Database>,
  waybillNo: string,
): Promise<{ place: string; at: Date } | undefined> {
  return db
    .selectFrom('order_scans')
    .innerJoin('orders', 'orders.id', 'order_scans.order_id')
    .select(['order_scans.place', 'order_scans.at'])
    .where('orders.waybill_no', '=', waybillNo)
    .orderBy('order_scans.at', 'desc')
    .orderBy('order_scans.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const getCases = (db: Kysely<Database>) =>
  db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .selectAll('cases')
    .select(['orders.waybill_no', 'orders.status']);

export type CaseRow = Awaited<ReturnType<typeof listCases>>[number];

/** The longest wait first; on request solved ones as well, at the end. */
export function listCases(db: Kysely<Database>, { all, limit }: { all: boolean; limit: number }) {
  return getCases(db)
    .$if(!all, (query) => query.where('cases.solved_at', 'is', null))
    .orderBy('cases.solved_at', (order) => order.desc().nullsFirst())
    .orderBy('cases.opened_at')
    .limit(limit)
    .execute();
}

/** By its number, or by a waybill: then the open one, or else the last. */
export function findCase(db: Kysely<Database>, number: string): Promise<CaseRow | undefined> {
  return getCases(db)
    .where((eb) => eb.or([eb('cases.case_no', '=', number), eb('orders.waybill_no', '=', number)]))
    .orderBy('cases.solved_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

/** Every entry about a delivery, the newest first. */
export const deliveryStory = (db: Kysely<Database>, waybillNo: string) =>
  db
    .selectFrom('delivery_changes')
    .innerJoin('orders', 'orders.id', 'delivery_changes.order_id')
    .selectAll('delivery_changes')
    .select(['waybill_no', 'status'])
    .where('waybill_no', '=', waybillNo)
    .orderBy('at', 'desc')
    .orderBy('delivery_changes.id', 'desc')
    .execute();

const toBeDelivered = orderStatuses.filter((status) => !isFinal(status));

/** The newest change of each parcel that is still to be delivered; the next day first. */
export function listDeliveryChanges(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('delivery_changes')
        .innerJoin('orders', 'orders.id', 'delivery_changes.order_id')
        .distinctOn('order_id')
        .select([
          'waybill_no',
          'status',
          'at',
          'kind',
          'date',
          'time_window',
          'branch_name',
          'neighbour_name',
          'neighbour_place',
          'safe_place',
          'note',
          'asked_by',
          'reason',
        ])
        .where('status', 'in', toBeDelivered)
        .orderBy('order_id')
        .orderBy('at', 'desc')
        .orderBy('delivery_changes.id', 'desc')
        .as('newest'),
    )
    .selectAll()
    .where('kind', '<>', 'withdrawn')
    .orderBy(sql`date nulls last`)
    .orderBy('waybill_no')
    .limit(limit)
    .execute();
}

/** Orders that wait for their price (D-64), the longest wait first. */
export function listUnpriced(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('orders')
    .select(['waybill_no', 'recipient', 'parcel', 'estimate', 'pickup_date', 'pickup_slot'])
    .where('price', 'is', null)
    .where('status', 'in', toBeDelivered)
    .orderBy('ordered_at')
    .limit(limit)
    .execute();
}
