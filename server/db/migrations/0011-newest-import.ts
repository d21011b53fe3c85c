import { type Kysely, sql } from 'kysely';

/** Every look at a book asks which import into it can still be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index address_imports_of_book on address_imports (user_id, type, created_at, id) where undone_at is null`.execute(
    db,
  );
}
