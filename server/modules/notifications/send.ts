/** Sends one notification to one person, by their current choices. */
import { languageOfDictionary } from '#domain/languages.ts';
import {
  defaultChannel,
  isPushKind,
  type NotificationEvent,
  notificationEvents,
  type NotificationKind,
  type NotificationMeans,
} from '#domain/account/notifications.ts';
import type { ServerContext } from '#server/context.ts';
import type { Effect } from '#server/jobs/queue.ts';
import { maySendNotification } from '../codes/budget.ts';
import { type NotificationEmail, notificationMail, notificationPush, notificationSms } from '../codes/emails.ts';
import { notifyDevices } from './devices.ts';
import { getReach, siteAddress, stopLink, toAnswer } from './choices.ts';
import { findReader, getChoices, type Reader } from './store.ts';

/** Older events aren't worth a message, e.g. after a provider was down or when a journey is replayed. */
const newsMs = 24 * 3_600_000;

/** The content of a message apart from its event and its links. */
type NoticeContent = Omit<NotificationEmail, 'event' | 'open' | 'stop' | 'language' | 'config'>;

interface Notice {
  /** The id of the job, so a duplicate after a killed process has the same one. */
  id: string;
  userId: string;
  event: NotificationEvent;
  /** When it happened, ISO. */
  at: string;
  /** Its path on the site. */
  path: string;
  /** In the reader's language; undefined when there is nothing left to report. */
  content: (language: NotificationEmail['language']) => Promise<NoticeContent | undefined>;
}

/** Whether an event is still recent enough for a message. */
export const isNews = ({ clock }: Pick<ServerContext, 'clock'>, at: string): boolean =>
  clock().getTime() - Date.parse(at) <= newsMs;

/** @throws Error while the budget of messages is spent: the caller tries again. */
export async function assertMessageBudget(context: ServerContext, channel: 'mail' | 'sms'): Promise<void> {
  if (!(await maySendNotification(context, channel)))
    throw new Error('The budget of messages is spent: a notification waits.');
}

/**
 * Sends it, unless its reader is gone, has opted out of the kind, or it is outdated. When no device is left, it uses
 * the default channel.
 */
export async function sendNotice(context: ServerContext, notice: Notice): Promise<Effect | void> {
  const { userId, event, at } = notice;
  const reader = await findReader(context.db, userId);
  const site = siteAddress(context.config);
  if (!site || !reader || !isNews(context, at)) return;
  // A customer who has unsubscribed since the event gets nothing.
  const kind = notificationEvents[event];
  const reach = await getReach(context, userId, reader);
  const choices = await getChoices(context.db, userId);
  const means = toAnswer(choices, reach)[kind];
  const language = languageOfDictionary(reader.language, context.config.installed.languages);
  const content = means === 'none' ? undefined : await notice.content(language);
  if (!content) return;
  const letter = { ...content, event, open: new URL(notice.path, site).href, language, config: context.config };
  const sending = { context, notice, reader, site, kind, letter };
  if (means !== 'push' || !isPushKind(kind)) return sendEmail(sending, means);
  const { id, path } = notice;
  const pushed = await notifyDevices(context, userId, { id, note: notificationPush(letter, { kind, path, tag: id }) });
  return pushed.isDelivered ? pushed.effect : sendEmail(sending, defaultChannel(kind, reach));
}

interface Sending {
  context: ServerContext;
  notice: Notice;
  reader: Reader;
  site: string;
  kind: NotificationKind;
  letter: NotificationEmail;
}

async function sendEmail({ context, notice, reader, site, kind, letter }: Sending, means: NotificationMeans) {
  const to = means === 'email' ? reader.email : means === 'sms' ? reader.phone : null;
  if ((means !== 'email' && means !== 'sms') || to === null) return;
  const { outside } = context;
  const { id, userId } = notice;
  await assertMessageBudget(context, means === 'email' ? 'mail' : 'sms');
  const stop = stopLink(context, site, { userId, kind, means });
  const withStop = { ...letter, stop };
  if (means === 'sms') await outside.sms.send({ id, to, text: notificationSms(withStop) });
  else await outside.mail.send({ id, to, ...notificationMail(withStop), unsubscribe: stop });
}
