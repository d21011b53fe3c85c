import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { v5 as idWithin } from 'uuid';
import type { Database } from '../db/schema.ts';
import type { MailboxTable } from '../db/tables/messages.ts';
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';
import type { MailPort, PushPort, SmsPort } from './ports.ts';
import { areUsableKeys, isServiceEndpoint, type VapidKeys } from './web-push.ts';

/** The SQL of the mailbox of development. */
const columns = [
  'id',
  'channel',
  'recipient',
  'subject',
  'text',
  'kind',
  'link',
  'created_at',
] as const satisfies readonly (keyof MailboxTable)[];

/** An existing message stays as it is. */
async function addToMailbox(db: Kysely<Database>, message: Insertable<MailboxTable>): Promise<void> {
  await db
    .insertInto('mailbox')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** A message as a list shows it. */
interface ListedMessage extends Pick<Selectable<MailboxTable>, (typeof columns)[number]> {
  hasHtml: boolean;
}

/** Newest first. */
export function readMailbox(db: Kysely<Database>, limit: number): Promise<ListedMessage[]> {
  return db
    .selectFrom('mailbox')
    .select(columns)
    .select(sql<boolean>`html is not null`.as('hasHtml'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The HTML of an e-mail; undefined when there is none. */
export async function findMailHtml(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const mail = await db.selectFrom('mailbox').select('html').where('id', '=', id).executeTakeFirst();
  return mail?.html ?? undefined;
}

async function keepNewest(db: Kysely<Database>, count: number): Promise<void> {
  const newest = db.selectFrom('mailbox').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count);
  await db.deleteFrom('mailbox').where('id', 'not in', newest).execute();
}

/** In development, outgoing messages are stored here instead of being sent: the mailbox at /debugging shows them. */
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
