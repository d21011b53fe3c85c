import { type Kysely, sql } from 'kysely';

/** Bytes that no form was sent with are bounded for each network they come from, and for the installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stored_files add column block_hash text, add column site_hash text`.execute(db);
  await sql`drop index stored_files_by_end`.execute(db);
  await sql`create index stored_files_by_end on stored_files (expires_at) include (size) where expires_at is not null`.execute(
    db,
  );
  for (const scope of ['block', 'site'])
    await sql`create index ${sql.raw(`stored_files_of_${scope}`)} on stored_files (${sql.raw(`${scope}_hash`)}) include (size)
      where expires_at is not null`.execute(db);
}
