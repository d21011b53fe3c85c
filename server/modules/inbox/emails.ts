/** Notifies the sender of a message by e-mail, or by SMS when only a phone is known. */
import { inboxSubject } from '#domain/inbox.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { Config } from '../../config.ts';
import { action, footnote, paragraph } from '../../emails/email-template.ts';
import { type RenderedEmail, renderEmail } from '../../emails/render.ts';
import { emailText, smsText, toTime } from '../codes/emails.ts';
import type { MessageRow } from './store.ts';

export type InboxEvent = 'received' | 'answered';

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

export function inboxSms({ event, message, open, language, config }: InboxEmail): string {
  const say = emailText(config, language);
  const said = say(`inbox.sms.${event}.${message.kind}`, { reference: message.reference });
  return smsText(language, [said, open].filter(Boolean).join(' '));
}
