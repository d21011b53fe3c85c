/** The SQL of what is stored about a customer; every query is bound to them (ROLE-04). */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { getChoices } from '../notifications/store.ts';
import { getApplications } from '../cod/store.ts';
import { allCollections } from '../cod/summary-store.ts';
import { getFiles } from '../files/store.ts';
import { allDevices } from '../devices/store.ts';
import { getMessages } from '../inbox/store.ts';
import { allConsents } from './consent-store.ts';

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
    parcelProfiles: await db
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
