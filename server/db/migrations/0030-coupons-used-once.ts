import { type Kysely, sql } from 'kysely';

/** D-72: of many orders that spend a coupon at once, the database refuses all but one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('coupons')
    .addColumn('times_used', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update coupons set times_used = 1 where used_at is not null`.execute(db);
  await sql`alter table coupons add constraint coupons_used_once check (times_used <= 1)`.execute(db);
  // For the cancellation that gives them back.
  await sql`create index coupons_of_order on coupons (used_order_id) where used_order_id is not null`.execute(db);
}
