import { type Kysely, sql } from 'kysely';

/** Operators change and withdraw deliveries too; coupons that will expire are looked for every hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('delivery_changes')
    .addColumn('asked_by', 'text', (column) => column.notNull().defaultTo('recipient'))
    .addColumn('reason', 'text')
    .execute();
  await sql`create index coupons_unused_by_expiry on coupons (expires_at) where used_at is null`.execute(db);
}
