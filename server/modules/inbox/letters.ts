/** What whoever has written is told by mail, or by SMS where only a phone is known. */
import type { LanguageInfo } from '#domain/languages.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../../outside/ports.ts';
import { letterText, paragraphs, timeOf } from '../codes/letters.ts';
import type { MessageRow } from './store.ts';

export type Told = 'received' | 'answered';

interface InboxLetter {
  told: Told;
  message: Pick<MessageRow, 'kind' | 'reference' | 'first_answer_due_at' | 'solution_due_at'>;
  /** Where it is read; undefined where the site's address isn't known. */
  open: string | undefined;
  language: LanguageInfo;
  config: Pick<Config, 'brand'>;
}

/** None of what was written is in it: whoever writes a stranger's address sends them nothing of their own. */
export function inboxMail({ told, message, open, language, config }: InboxLetter): Pick<Mail, 'subject' | 'text'> {
  const say = letterText(config, language);
  const facts = {
    reference: message.reference,
    firstAnswer: timeOf(message.first_answer_due_at, language),
    solution: timeOf(message.solution_due_at, language),
  };
  return {
    subject: say(`inbox.subject.${told}`, facts),
    text: paragraphs(
      say(`inbox.${told}.${message.kind}`, facts),
      ...(told === 'received' ? [say('inbox.times', facts)] : []),
      ...(open === undefined ? [] : [`${say('inbox.open')}\n${open}`]),
      ...(told === 'received' ? [say('inbox.notYou')] : []),
      say('signature'),
    ),
  };
}

export function inboxSms({ told, message, open, language, config }: InboxLetter): string {
  const say = letterText(config, language);
  return [say(`inbox.sms.${told}`, { reference: message.reference }), open].filter(Boolean).join(' ');
}
