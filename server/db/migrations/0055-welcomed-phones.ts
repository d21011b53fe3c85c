import type { Kysely } from 'kysely';

/** D-72: phones of deleted accounts that had a welcome voucher, sealed, for a year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('welcomed_phones')
    .addColumn('phone_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
