import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { getChoices } from '../notifications/store.ts';
import { getApplications } from '../cod/application-store.ts';
import { allCollections } from '../cod/summary-store.ts';
import { getFiles } from '../forms/file-store.ts';
import { allDevices } from '../notifications/devices.ts';
import { getMessages } from '../inbox/store.ts';

/** The SQL of consents, which are append-only. */
export type Choice = Omit<Selectable<Database['consents']>, 'user_id'>;

export function newestConsents(db: Kysely<Database>, userId: string): Promise<Choice[]> {
  return db
    .selectFrom('consents')
    .select(['purpose', 'granted', 'at'])
    .distinctOn('purpose')
    .where('user_id', '=', userId)
    .orderBy('purpose')
    .orderBy('at', 'desc')
    .execute();
}

/** Oldest first. */
function allConsents(db: Kysely<Database>, userId: string): Promise<Choice[]> {
  return db
    .selectFrom('consents')
    .select(['purpose', 'granted', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('purpose')
    .execute();
}

export async function addConsents(trx: Kysely<Database>, userId: string, choices: readonly Choice[]): Promise<void> {
  await trx
    .insertInto('consents')
    .values(choices.map((choice) => ({ ...choice, user_id: userId })))
    .execute();
}

// The SQL of what is stored about a customer; every query is bound to them (ROLE-04).

/** The orders module reads sent orders and, once the phone is verified, received ones; this reads the rest. */
export async function readPersonal(db: Kysely<Database>, userId: string) {
  return {
    addresses: await db
      .selectFrom('addresses')
      .select(['type', 'contact', 'is_default', 'created_at', 'updated_at', 'deleted_at'])
      .where('user_id', '=', userId)
      .orderBy('type')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    savedParcels: await db
      .selectFrom('parcel_profiles')
      .select(['name', 'parcel', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    coupons: await db
      .selectFrom('coupons')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('expires_at')
      .orderBy('code')
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['channel', 'user_agent', 'address', 'created_at', 'last_seen_at', 'ended_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    events: await db
      .selectFrom('security_events')
      .select(['kind', 'by', 'device', 'address', 'at'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    consents: await allConsents(db, userId),
    notifications: await getChoices(db, userId),
    pushDevices: await allDevices(db, userId),
    batches: await db
      .selectFrom('batch_rows as r')
      .innerJoin('batches as b', 'b.id', 'r.batch_id')
      .select(['b.name', 'b.created_at', 'b.sender', 'r.row', 'r.outcome', 'r.order_no', 'r.entry'])
      .where('b.user_id', '=', userId)
      .orderBy('b.created_at')
      .orderBy('b.id')
      .orderBy('r.row')
      .execute(),
    messages: await getMessages(db, userId),
    codApplications: await getApplications(db, userId),
    codCollections: await allCollections(db, userId),
    files: await getFiles(db, userId),
    drafts: await db
      .selectFrom('drafts')
      .select(['flow', 'fields', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('flow')
      .execute(),
  };
}

export type Personal = Awaited<ReturnType<typeof readPersonal>>;

/** The SQL of reports about a customer's parcels, ordered by waybill and time. */
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
