import { type Kysely, sql } from 'kysely';

/** ADR 98: how a mail of the mailbox looks; SMS, pushes and mails of before have nothing of the kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mailbox add column html text`.execute(db);
}
