/** Tells the people of a parcel what happened to it: one message for each event, by what they chose. */
import type { Transaction } from 'kysely';
import type { DelayReason } from '#domain/promise-ledger.ts';
import type { ScanException } from '#domain/courier-reports.ts';
import { languageOfDictionary } from '#domain/languages.ts';
import { type NotificationEvent, notificationEvents } from '#domain/notifications.ts';
import { localDate } from '#domain/zoned-time.ts';
import type { Database } from '../../db/schema.ts';
import { enqueue, type JobKind } from '../../jobs/queue.ts';
import { maySendNotification } from '../codes/budget.ts';
import { notificationMail, notificationSms } from '../codes/letters.ts';
import { answerOf, reachOf } from './choices.ts';
import { stopLink } from './link.ts';
import { siteAddress } from './site-address.ts';
import { choicesOf, findParcel, findReader, readersOf } from './store.ts';

/** What is older is no news any more, e.g. where a provider was down or a journey is played after it happened. */
const newsMs = 24 * 3_600_000;

interface Happening {
  event: NotificationEvent;
  /** When it happened. */
  at: Date;
  /** What went wrong, or why it is later. */
  reason?: ScanException | DelayReason | undefined;
  /** With `delayed`: the new last day, YYYY-MM-DD. */
  promisedTo?: string | undefined;
}

type Waiting = Omit<Happening, 'at'> & { orderId: string; userId: string; at: string };

export const notificationJob: JobKind<Waiting> = {
  name: 'notification',
  async work(context, { orderId, userId, event, at, reason, promisedTo }, { id }) {
    const { db, clock, config, outside } = context;
    const site = siteAddress(config);
    const [reader, parcel, choices] = [
      await findReader(db, userId),
      await findParcel(db, orderId),
      await choicesOf(db, userId),
    ];
    // What was chosen until this moment counts: who has unsubscribed since the scan hears nothing.
    const kind = notificationEvents[event];
    const isNews = clock().getTime() - Date.parse(at) <= newsMs;
    if (!site || !reader || !parcel || !isNews) return;
    const reach = reachOf(outside, reader);
    const means = answerOf(choices, reach)[kind];
    const to = means === 'email' ? reader.email : means === 'sms' ? reader.phone : null;
    if (means === 'none' || to === null) return;
    const channel = means === 'email' ? 'mail' : 'sms';
    if (!(await maySendNotification(context, channel)))
      throw new Error('The budget of messages is spent: a notification waits.');
    const letter = {
      event,
      reason,
      promisedTo,
      parcel,
      open: new URL(`/track-and-trace?no=${parcel.waybillNo}`, site).href,
      stop: stopLink(context, site, { userId, kind, means }),
      language: languageOfDictionary(reader.language, config.installed.languages),
      config,
    };
    if (channel === 'sms') await outside.sms.send({ id, to, text: notificationSms(letter) });
    else await outside.mail.send({ id, to, ...notificationMail(letter) });
  },
};

/**
 * Writes a notification for everybody who has the parcel, in the transaction of what happened. The same event of a
 * parcel is told once a day, however often it is reported.
 */
export async function notifyStatus(
  trx: Transaction<Database>,
  orderId: string,
  { at, event, ...facts }: Happening,
): Promise<void> {
  const told = [orderId, event, facts.reason ?? '', facts.promisedTo ?? '', localDate(at)].join(' ');
  const jobs = (await readersOf(trx, orderId)).map((userId) => ({
    payload: { orderId, userId, event, ...facts, at: at.toISOString() },
    at,
    uniqueKey: `${told} ${userId}`,
    userId,
  }));
  await enqueue(trx, notificationJob, jobs);
}
