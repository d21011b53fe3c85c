/** Notifies the sender of a message: a job, written in the transaction of its cause. */
import { type LanguageInfo, languageOfDictionary } from '#domain/languages.ts';
import type { ServerContext } from '#server/context.ts';
import { enqueue, type JobKind } from '#server/jobs/queue.ts';
import { kickWorker } from '#server/jobs/run-jobs.ts';
import { sealed } from '#server/secret.ts';
import { inboxSubject } from '#domain/account/inbox.ts';
import type { Config } from '#server/config.ts';
import { action, footnote, paragraph, type RenderedEmail, renderEmail } from '#server/integrations/render-email.ts';
import { assertMessageBudget } from '../notifications/send.ts';
import { siteAddress } from '../notifications/choices.ts';
import { findMessageById, type MessageRow } from './store.ts';
import { emailText, smsText, toTime } from '../codes/emails.ts';

/** Notifies the sender of a message by e-mail, or by SMS when only a phone is known. */
type InboxEvent = 'received' | 'answered';

interface InboxEmail {
  event: InboxEvent;
  message: Pick<MessageRow, 'kind' | 'reference' | 'first_answer_due_at' | 'solution_due_at'>;
  /** Where it is read; undefined when the site's URL isn't known. */
  open: string | undefined;
  language: LanguageInfo;
  config: Pick<Config, 'brand'>;
}

/** Contains none of the message's own text, so that the form can't be used to send text to a stranger's address. */
export function inboxMail({ event, message, open, language, config }: InboxEmail): RenderedEmail {
  const say = emailText(config, language);
  const facts = {
    reference: message.reference,
    firstAnswer: toTime(message.first_answer_due_at, language),
    solution: toTime(message.solution_due_at, language),
  };
  const received = event === 'received';
  return renderEmail({
    subject: say(`inbox.subject.${event}.${message.kind}`, facts),
    parts: [
      paragraph(say(`inbox.${event}.${message.kind}`, facts)),
      ...(received ? [paragraph(say(`inbox.times.${inboxSubject(message.kind)}`, facts))] : []),
      ...(open === undefined ? [] : [action(say('inbox.open'), open)]),
      ...(received ? [paragraph(say('inbox.notYou'))] : []),
      footnote(say('signature')),
    ],
    language,
    brand: config.brand,
  });
}

function inboxSms({ event, message, open, language, config }: InboxEmail): string {
  const say = emailText(config, language);
  const said = say(`inbox.sms.${event}.${message.kind}`, { reference: message.reference });
  return smsText(language, [said, open].filter(Boolean).join(' '));
}

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
