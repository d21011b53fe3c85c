import { type Kysely, sql } from 'kysely';

/** What whoever opened a case chose to say of the parcel; null for those from before, and for who chose nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases add column reason text`.execute(db);
}
