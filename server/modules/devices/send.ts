/** Sends one notice to every device of a customer: once to each, whichever have to be retried. */
import type { ServerContext } from '../../context.ts';
import { enqueue, type JobKind } from '../../jobs/queue.ts';
import type { PushNote } from '../../outside/ports.ts';
import { livesSince } from '../account/sessions.ts';
import { type Device, getDevices, removeGone } from './store.ts';

type Outcome = 'taken' | 'gone' | 'refused' | 'later';

export const liveDevices = ({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, userId: string): Promise<Device[]> =>
  getDevices(db, { userId, seenSince: livesSince(clock()) });

async function sendTo(context: ServerContext, device: Device, id: string, note: PushNote): Promise<Outcome> {
  const { outside, log } = context;
  try {
    return await outside.push.send({ id, to: device, note });
  } catch (error) {
    log.warn({ err: error }, 'a device could not be told and is told later');
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
 * Sends to all devices at once. `isTold` is false when no device is left: the notice then uses the default channel.
 * @throws Error when a service is busy and no device got it: the caller retries all of them.
 */
export async function notifyDevices(
  context: ServerContext,
  userId: string,
  { id, note }: { id: string; note: PushNote },
): Promise<{ isTold: boolean; effect: (trx: ServerContext['db']) => Promise<void> }> {
  const devices = await liveDevices(context, userId);
  const outcomes = await Promise.all(
    devices.map(async (device) => ({ device, outcome: await sendTo(context, device, id, note) })),
  );
  const having = (outcome: Outcome) => outcomes.filter((each) => each.outcome === outcome).map(({ device }) => device);
  const isTold = having('taken').length > 0;
  // Gone devices are removed before the error, so that a retry doesn't try them again.
  for (const device of having('gone')) await removeGone(context.db, device);
  if (!isTold && having('later').length > 0) throw new Error('No device could be told yet.');
  const at = context.clock();
  return {
    isTold,
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
