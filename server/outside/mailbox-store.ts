/** The SQL of the mailbox of development. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { MailboxTable } from '../db/tables/messages.ts';

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
export async function addToMailbox(db: Kysely<Database>, message: Insertable<MailboxTable>): Promise<void> {
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

export async function keepNewest(db: Kysely<Database>, count: number): Promise<void> {
  const newest = db.selectFrom('mailbox').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count);
  await db.deleteFrom('mailbox').where('id', 'not in', newest).execute();
}
