/** The SQL of the mailbox of development. */
import type { Insertable, Kysely, Selectable } from 'kysely';
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

/** One that is there already stays as it is. */
export async function addToMailbox(db: Kysely<Database>, message: Insertable<MailboxTable>): Promise<void> {
  await db
    .insertInto('mailbox')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Newest first. */
export function readMailbox(db: Kysely<Database>, limit: number): Promise<Selectable<MailboxTable>[]> {
  return db
    .selectFrom('mailbox')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function keepNewest(db: Kysely<Database>, count: number): Promise<void> {
  const newest = db.selectFrom('mailbox').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count);
  await db.deleteFrom('mailbox').where('id', 'not in', newest).execute();
}
