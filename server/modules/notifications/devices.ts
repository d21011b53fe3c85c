import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ServerContext } from '#server/context.ts';
import { enqueue, type JobKind } from '#server/jobs/queue.ts';
import type { PushNote } from '#server/integrations/ports.ts';
import { livesSince } from '../account/sessions.ts';

/** The SQL of devices with push notifications. A device is reached as long as its session lives. */
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

type Device = Awaited<ReturnType<typeof getDevices>>[number];

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
async function removeGone(db: Kysely<Database>, { session_id, endpoint }: Pick<Device, 'session_id' | 'endpoint'>) {
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

/** Sends one notice to every device of a customer: once to each, whichever have to be retried. */
type Outcome = 'taken' | 'gone' | 'refused' | 'later';

export const liveDevices = ({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, userId: string): Promise<Device[]> =>
  getDevices(db, { userId, seenSince: livesSince(clock()) });

async function sendTo(context: ServerContext, device: Device, id: string, note: PushNote): Promise<Outcome> {
  const { outside, log } = context;
  try {
    return await outside.push.send({ id, to: device, note });
  } catch (error) {
    log.warn({ err: error }, 'a push notification failed and is retried later');
    return 'later';
  }
}

interface AgainPayload {
  userId: string;
  sessionId: string;
  /** The id of the notice, by which the device recognizes a duplicate. */
  noticeId: string;
  note: PushNote;
}

/** A device whose service was busy, while another one of the same customer has got the notice. */
export const pushAgainJob: JobKind<AgainPayload> = {
  name: 'push-again',
  async work(context, { userId, sessionId, noticeId, note }) {
    const { db, clock, outside } = context;
    if (note.trueUntil !== undefined && clock().getTime() >= Date.parse(note.trueUntil)) return;
    const [device] = await getDevices(db, { userId, sessionId, seenSince: livesSince(clock()) });
    if (!device) return;
    const outcome = await outside.push.send({ id: noticeId, to: device, note });
    if (outcome === 'gone') return (trx) => removeGone(trx, device);
  },
};

/**
 * Sends to all devices at once. `isDelivered` is false when no device is left: the notice then uses the default channel.
 * @throws Error when a service is busy and no device got it: the caller retries all of them.
 */
export async function notifyDevices(
  context: ServerContext,
  userId: string,
  { id, note }: { id: string; note: PushNote },
): Promise<{ isDelivered: boolean; effect: (trx: ServerContext['db']) => Promise<void> }> {
  const devices = await liveDevices(context, userId);
  const outcomes = await Promise.all(
    devices.map(async (device) => ({ device, outcome: await sendTo(context, device, id, note) })),
  );
  const having = (outcome: Outcome) => outcomes.filter((each) => each.outcome === outcome).map(({ device }) => device);
  const isDelivered = having('taken').length > 0;
  // Gone devices are removed before the error, so that a retry doesn't try them again.
  for (const device of having('gone')) await removeGone(context.db, device);
  if (!isDelivered && having('later').length > 0) throw new Error('No device accepted the message yet.');
  const at = context.clock();
  return {
    isDelivered,
    effect: async (trx) => {
      const later = having('later').map(({ session_id: sessionId }) => ({
        payload: { userId, sessionId, noticeId: id, note },
        at,
        uniqueKey: `${id} ${sessionId}`,
        userId,
      }));
      await enqueue(trx, pushAgainJob, later);
    },
  };
}
