/** In development, messages stay here instead of going out: the mailbox at /debugging shows them. */
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';
import { addToMailbox, keepNewest } from './mailbox-store.ts';
import type { MailPort, SmsPort } from './ports.ts';

type Parts = Pick<ServerContext, 'db' | 'clock'>;

/** Messages that are kept. */
const kept = 200;

export function mailboxMail({ db, clock }: Parts): MailPort {
  return {
    available: true,
    send: ({ id = uuidv7(), to, subject, text }) =>
      addToMailbox(db, { id, channel: 'mail', recipient: to, subject, text, created_at: clock() }),
  };
}

export function mailboxSms({ db, clock }: Parts): SmsPort {
  return {
    available: true,
    send: ({ id = uuidv7(), to, text }) =>
      addToMailbox(db, { id, channel: 'sms', recipient: to, subject: null, text, created_at: clock() }),
  };
}

export async function sweepMailbox({ db }: Pick<ServerContext, 'db'>): Promise<void> {
  await keepNewest(db, kept);
}
