/** One notification to one person, by what they chose until this moment. */
import { languageOfDictionary } from '#domain/languages.ts';
import { type NotificationEvent, notificationEvents } from '#domain/notifications.ts';
import type { ServerContext } from '../../context.ts';
import { maySendNotification } from '../codes/budget.ts';
import { type NotificationLetter, notificationMail, notificationSms } from '../codes/letters.ts';
import { answerOf, reachOf } from './choices.ts';
import { stopLink } from './link.ts';
import { siteAddress } from './site-address.ts';
import { choicesOf, findReader } from './store.ts';

/** What is older is no news any more, e.g. where a provider was down or a journey is played after it happened. */
const newsMs = 24 * 3_600_000;

type Told = Omit<NotificationLetter, 'event' | 'open' | 'stop' | 'language' | 'config'>;

interface Notice {
  /** Of the job: what is sent twice after a kill has one id. */
  id: string;
  userId: string;
  event: NotificationEvent;
  /** When it happened, ISO. */
  at: string;
  /** Where it leads on the site. */
  path: string;
  /** In the reader's language; undefined when there is nothing left to tell. */
  told: (language: NotificationLetter['language']) => Promise<Told | undefined>;
}

/** Whether something that happened then is still worth a message. */
export const isNews = ({ clock }: Pick<ServerContext, 'clock'>, at: string): boolean =>
  clock().getTime() - Date.parse(at) <= newsMs;

/** @throws Error while the budget of messages is spent: whoever calls tries again. */
export async function mustHaveBudget(context: ServerContext, channel: 'mail' | 'sms'): Promise<void> {
  if (!(await maySendNotification(context, channel)))
    throw new Error('The budget of messages is spent: a notification waits.');
}

/** Sends it, unless its reader is gone, has chosen to hear nothing of the kind, or it is no news any more. */
export async function sendNotice(context: ServerContext, { id, userId, event, at, path, told }: Notice): Promise<void> {
  const { db, config, outside } = context;
  const site = siteAddress(config);
  const [reader, choices] = [await findReader(db, userId), await choicesOf(db, userId)];
  if (!site || !reader || !isNews(context, at)) return;
  // Who has unsubscribed since it happened hears nothing.
  const kind = notificationEvents[event];
  const means = answerOf(choices, reachOf(outside, reader))[kind];
  const to = means === 'email' ? reader.email : means === 'sms' ? reader.phone : null;
  if (means === 'none' || to === null) return;
  const language = languageOfDictionary(reader.language, config.installed.languages);
  const content = await told(language);
  if (!content) return;
  const channel = means === 'email' ? 'mail' : 'sms';
  await mustHaveBudget(context, channel);
  const stop = stopLink(context, site, { userId, kind, means });
  const letter = { ...content, event, open: new URL(path, site).href, stop, language, config };
  if (channel === 'sms') await outside.sms.send({ id, to, text: notificationSms(letter) });
  else await outside.mail.send({ id, to, ...notificationMail(letter), unsubscribe: stop });
}
