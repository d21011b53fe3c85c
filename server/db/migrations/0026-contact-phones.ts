import { type Kysely, sql } from 'kysely';

/** D-21: any phone that a customer has proved to read, beside the one that they sign in by. One customer has it at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column contact_phone text constraint users_contact_phone unique,
      add column contact_phone_verified_at timestamptz,
      add constraint users_contact_phone_proven check ((contact_phone is null) = (contact_phone_verified_at is null))`.execute(
    db,
  );
}
