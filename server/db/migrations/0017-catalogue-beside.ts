import type { Kysely } from 'kysely';

/** An import fills the whole next catalogue in a table of its own: single codes no longer wait anywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('postal_import_rows').execute();
}
