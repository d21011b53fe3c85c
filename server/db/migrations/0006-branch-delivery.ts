import { type Kysely, sql } from 'kysely';

/** The address of the branch where a recipient collects a parcel, as it was: labels print it as the destination. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table delivery_changes add column branch_address jsonb`.execute(db);
}
