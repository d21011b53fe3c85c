/** Notifies the people of a parcel: one message for each event, by their choices. */
import type { Transaction } from 'kysely';
import { constants } from '#domain/constants.ts';
import type { DelayReason } from '#domain/parcel/promise-ledger.ts';
import type { ScanException } from '#domain/parcel/order-status.ts';
import { languages } from '#domain/languages.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import type { NotificationEvent } from '#domain/account/notifications.ts';
import { isArrivingToday } from '#domain/parcel/parcel-verdict.ts';
import { getArrivalEnd, getTimeZone } from '#domain/parcel/parcel-times.ts';
import { addMinutes, localDate } from '#domain/time/zoned-time.ts';
import type { Database } from '#server/db/schema.ts';
import { enqueue, type JobKind } from '#server/jobs/queue.ts';
import { type NotificationEmail, notificationSms } from '../codes/emails.ts';
import { assertMessageBudget, isNews, sendNotice } from './send.ts';
import { siteAddress } from './choices.ts';
import { findParcel, getReaders, listScannedAlike, type Parcel } from './store.ts';

export interface Happening extends Pick<NotificationEmail, 'change' | 'why' | 'pickup'> {
  event: NotificationEvent;
  /** When it happened. */
  at: Date;
  /** What went wrong, or why it is delayed. */
  reason?: ScanException | DelayReason | undefined;
  /** With `delayed`: the new last day, YYYY-MM-DD. */
  promisedTo?: string | undefined;
  /** Of a scan: parcels of one order that are scanned alike on one day are one notification (ADR 129). */
  groupNo?: string | null | undefined;
}

type StatusNews = Omit<Happening, 'at'> & { orderId: string; at: string };

const getPath = (waybills: readonly string[]): string =>
  `/track-and-trace?no=${waybills.slice(0, constants.tracking.maxWaybillsPerQuery).join(',')}`;

const factsOf = ({ waybillNo, recipientName, recipientCity, total }: Parcel): NotificationEmail['facts'] => ({
  waybill: waybillNo,
  name: recipientName,
  city: recipientCity,
  total: total === null ? '' : formatPesos(total),
});

/** "It arrives today" as long as that is true, and that it is out for delivery from then on. */
function getDayWords(parcel: Parcel, event: NotificationEvent, now: Date) {
  if (event !== 'outForDelivery') return {};
  const timeZone = getTimeZone({ zip: parcel.recipientZip ?? '', country: parcel.recipientCountry });
  const end = getArrivalEnd(parcel, timeZone);
  return end && isArrivingToday({ arrivesBy: end.toISOString() }, now)
    ? { trueUntil: end }
    : { wording: 'leftForDelivery' as const };
}

export const notificationJob: JobKind<StatusNews & { userId: string }> = {
  name: 'notification',
  async work(context, { orderId, userId, event, at, groupNo, ...circumstances }, { id }) {
    const parcel = await findParcel(context.db, orderId);
    if (!parcel) return undefined;
    const alike = groupNo
      ? await listScannedAlike(context.db, { orderId, at: new Date(at), exception: circumstances.reason ?? null })
      : [];
    const waybills = alike.length > 1 ? alike : [parcel.waybillNo];
    const dayWords = getDayWords(parcel, event, context.clock());
    const content = async () => ({ ...circumstances, ...dayWords, facts: factsOf(parcel), waybills });
    return sendNotice(context, { id, userId, event, at, path: getPath(waybills), content });
  },
};

/** A recipient without an account has no choices: they get an SMS when someone else has set their delivery. */
export const recipientJob: JobKind<StatusNews> = {
  name: 'recipient-notification',
  async work(context, { orderId, event, at, ...circumstances }, { id }) {
    const { db, config, outside } = context;
    const site = siteAddress(config);
    const parcel = await findParcel(db, orderId);
    if (!site || !parcel || !outside.sms.available || !isNews(context, at)) return;
    await assertMessageBudget(context, 'sms');
    // The recipient's language is unknown, so it is the country's.
    const [language] = languages;
    const open = new URL(getPath([parcel.waybillNo]), site).href;
    const text = notificationSms({ ...circumstances, event, facts: factsOf(parcel), open, language, config });
    await outside.sms.send({ id, to: parcel.recipientPhone, text });
  },
};

interface Whom {
  /** Who of the parcel's people gets it; all without it. */
  only?: 'sender' | undefined;
  /** Also a recipient without an account. */
  withStranger?: boolean;
}

/** Writes one notification for a customer who asked about a parcel; once per `about`. */
export function notifyRequester(
  trx: Transaction<Database>,
  { orderId, userId, about, at, event }: { orderId: string; userId: string; about: string } & Happening,
): Promise<void> {
  const payload = { orderId, userId, event, at: at.toISOString() };
  return enqueue(trx, notificationJob, [{ payload, at, uniqueKey: `${orderId} ${event} ${about} ${userId}`, userId }]);
}

/**
 * Writes a notification for everyone who has the parcel, in the transaction of the event. The same event of a parcel is
 * sent once a day, however often it is reported; with `about` once per `about`; with `groupNo` once for all parcels.
 */
export async function notifyStatus(
  trx: Transaction<Database>,
  orderId: string,
  { at, about, ...facts }: Happening & { about?: string },
  { only, withStranger = false }: Whom = {},
): Promise<void> {
  const { event, reason = '', promisedTo = '', groupNo } = facts;
  const uniqueKey = [groupNo ?? orderId, event, ...(about ? [about] : [reason, promisedTo, localDate(at)])].join(' ');
  const payload = { orderId, ...facts, at: at.toISOString() };
  const { sender, recipients } = await getReaders(trx, orderId);
  const readers = new Set([...(sender ? [sender] : []), ...(only === 'sender' ? [] : recipients)]);
  const jobs = [...readers].map((userId) => ({
    payload: { ...payload, userId },
    at,
    // The other parcels are scanned within minutes.
    ...(groupNo && { dueAt: addMinutes(at, constants.notifications.groupMinutes) }),
    uniqueKey: `${uniqueKey} ${userId}`,
    userId,
  }));
  await enqueue(trx, notificationJob, jobs);
  if (withStranger && recipients.length === 0) await enqueue(trx, recipientJob, [{ payload, at, uniqueKey }]);
}
