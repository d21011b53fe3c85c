/** Notifies the sender of a message: a job, written in the transaction of its cause. */
import { languageOfDictionary } from '#domain/languages.ts';
import type { ServerContext } from '../../context.ts';
import { enqueue, type JobKind } from '../../jobs/queue.ts';
import { kickWorker } from '../../jobs/run-jobs.ts';
import { sealed } from '../../secret.ts';
import { assertMessageBudget } from '../notifications/send.ts';
import { siteAddress } from '../notifications/site-address.ts';
import { inboxMail, inboxSms, type InboxEvent } from './emails.ts';
import { findMessageById, type MessageRow } from './store.ts';

/** Opens a message without another proof of identity: a keyed hash of this installation, stored nowhere. */
export const getKey = ({ secret }: Pick<ServerContext, 'secret'>, { id }: Pick<MessageRow, 'id'>): string =>
  sealed(secret, 'inbox', id);

function linkTo(context: Pick<ServerContext, 'secret' | 'config'>, message: MessageRow): string | undefined {
  const site = siteAddress(context.config);
  if (site === undefined) return undefined;
  const link = new URL('/contactUs/answer', site);
  link.search = new URLSearchParams({ ref: message.reference, key: getKey(context, message) }).toString();
  return link.href;
}

/**
 * By e-mail when there is an address; by SMS only what an operator has caused, so that strangers can't cause costs. Its
 * event is stored as `told`: machines are updated one after the other, and an older one has to read it.
 */
export const inboxJob: JobKind<{ messageId: string; told: InboxEvent }> = {
  name: 'inbox',
  async work(context, { messageId, told: event }, { id }) {
    const { db, outside, config } = context;
    const message = await findMessageById(db, messageId);
    if (!message) return;
    const language = languageOfDictionary(message.language, config.installed.languages);
    const letter = { event, message, open: linkTo(context, message), language, config };
    if (message.email !== null && outside.mail.available) {
      await assertMessageBudget(context, 'mail');
      await outside.mail.send({ id, to: message.email, ...inboxMail(letter) });
    } else if (message.phone !== null && event === 'answered' && outside.sms.available) {
      await assertMessageBudget(context, 'sms');
      await outside.sms.send({ id, to: message.phone, text: inboxSms(letter) });
    }
  },
};

export function tell(trx: ServerContext['db'], messageId: string, event: InboxEvent, at: Date): Promise<void> {
  return enqueue(trx, inboxJob, [{ payload: { messageId, told: event }, at }]);
}

export const notifySoon = (context: ServerContext): void => kickWorker(context, [inboxJob]);
