/** In development, outgoing messages are stored here instead of being sent: the mailbox at /debugging shows them. */
import { v5 as idWithin } from 'uuid';
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';
import { addToMailbox, keepNewest } from './mailbox-store.ts';
import type { MailPort, PushPort, SmsPort } from './ports.ts';
import { areUsableKeys, isServiceEndpoint } from './push-endpoint.ts';
import type { VapidKeys } from './vapid.ts';

type Parts = Pick<ServerContext, 'db' | 'clock'>;

/** Messages that are stored. */
const kept = 200;

export function mailboxMail({ db, clock }: Parts): MailPort {
  return {
    available: true,
    send: ({ id = uuidv7(), to, subject, text, html }) =>
      addToMailbox(db, { id, channel: 'mail', recipient: to, subject, text, html, created_at: clock() }),
  };
}

export function mailboxSms({ db, clock }: Parts): SmsPort {
  return {
    available: true,
    send: ({ id = uuidv7(), to, text }) =>
      addToMailbox(db, { id, channel: 'sms', recipient: to, subject: null, text, created_at: clock() }),
  };
}

/** Devices subscribe as in production, but get nothing. */
export function mailboxPush({ db, clock }: Parts, { publicKey }: VapidKeys, services: readonly string[]): PushPort {
  return {
    available: true,
    publicKey,
    accepts: (target) => isServiceEndpoint(target.endpoint, services) && areUsableKeys(target),
    async send({ id, to, note: { kind, title, text, path } }) {
      const { hostname } = new URL(to.endpoint);
      // One notice may go to two devices, once to each.
      const own = { id: idWithin(to.endpoint, id), channel: 'push', recipient: hostname } as const;
      await addToMailbox(db, { ...own, subject: title, text, kind, link: path, created_at: clock() });
      return 'taken';
    },
  };
}

export async function sweepMailbox({ db }: Pick<ServerContext, 'db'>): Promise<void> {
  await keepNewest(db, kept);
}
