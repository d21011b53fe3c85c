import { type Kysely, sql } from 'kysely';

/** A stranger who asks for a code, or tries wrong ones, takes nothing away from whoever asked for theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table one_time_codes
      add column asker_hash text not null default '',
      add column strange_attempts integer not null default 0`.execute(db);
  await sql`drop index one_time_codes_live`.execute(db);
  // One live code a purpose, target and asker: a newer one takes its place.
  await sql`create unique index one_time_codes_live on one_time_codes (purpose, target_hash, asker_hash) where used_at is null`.execute(
    db,
  );
}
