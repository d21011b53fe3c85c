/** What whoever has written is told by mail, or by SMS where only a phone is known. */
import { inboxSubject } from '#domain/inbox.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { Config } from '../../config.ts';
import { action, footnote, paragraph } from '../../letters/letter.ts';
import { type RenderedLetter, renderLetter } from '../../letters/render.ts';
import { letterText, smsText, timeOf } from '../codes/letters.ts';
import type { MessageRow } from './store.ts';

export type InboxEvent = 'received' | 'answered';

interface InboxLetter {
  event: InboxEvent;
  message: Pick<MessageRow, 'kind' | 'reference' | 'first_answer_due_at' | 'solution_due_at'>;
  /** Where it is read; undefined where the site's address isn't known. */
  open: string | undefined;
  language: LanguageInfo;
  config: Pick<Config, 'brand'>;
}

/** None of what was written is in it: whoever writes a stranger's address sends them nothing of their own. */
export function inboxMail({ event, message, open, language, config }: InboxLetter): RenderedLetter {
  const say = letterText(config, language);
  const facts = {
    reference: message.reference,
    firstAnswer: timeOf(message.first_answer_due_at, language),
    solution: timeOf(message.solution_due_at, language),
  };
  const received = event === 'received';
  return renderLetter({
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

export function inboxSms({ event, message, open, language, config }: InboxLetter): string {
  const say = letterText(config, language);
  const said = say(`inbox.sms.${event}.${message.kind}`, { reference: message.reference });
  return smsText(language, [said, open].filter(Boolean).join(' '));
}
