/** The SQL of devices with push notifications. A device is reached as long as its session lives. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Subscriptions = Database['push_subscriptions'];

/** The devices of a customer whose session is open and was seen since, or the one of a session. */
export function getDevices(
  db: Kysely<Database>,
  { userId, sessionId, seenSince }: { userId: string; sessionId?: string; seenSince: Date },
) {
  const query = db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.session_id', 'p.endpoint', 'p.p256dh', 'p.auth', 'p.created_at'])
    .where('p.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.last_seen_at', '>=', seenSince)
    .orderBy('p.session_id');
  return (sessionId === undefined ? query : query.where('p.session_id', '=', sessionId)).execute();
}

export type Device = Awaited<ReturnType<typeof getDevices>>[number];

/**
 * Assigns the device to this session, whichever session had it before. False when the endpoint belongs to someone else:
 * the same browser sends the same keys with it, and no one else knows them.
 */
export async function takeDevice(trx: Transaction<Database>, row: Insertable<Subscriptions>): Promise<boolean> {
  const { session_id, endpoint, p256dh, auth } = row;
  await trx
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([
        eb('session_id', '=', session_id),
        eb.and([eb('endpoint', '=', endpoint), eb('p256dh', '=', p256dh), eb('auth', '=', auth)]),
      ]),
    )
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function removeDevice(db: Kysely<Database>, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
}

/** Removes a device that is gone; one that has subscribed again meanwhile stays. */
export async function removeGone(
  db: Kysely<Database>,
  { session_id, endpoint }: Pick<Device, 'session_id' | 'endpoint'>,
) {
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session_id)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** For a customer's export: the push service, not the endpoint of the device. */
export function allDevices(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select([sql<string>`substring(endpoint from '^https://([^/]+)')`.as('service'), 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('session_id')
    .execute();
}
