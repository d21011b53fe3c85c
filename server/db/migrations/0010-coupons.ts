import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coupons')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('value', 'integer', (column) => column.notNull())
    .addColumn('threshold', 'integer')
    // What it was given for, e.g. newUser; also names it.
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('effective_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('channels', 'jsonb', (column) => column.notNull())
    .addColumn('payment_modes', 'jsonb', (column) => column.notNull())
    .addColumn('product_types', 'jsonb', (column) => column.notNull())
    .addColumn('fees', 'jsonb', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz')
    .addColumn('used_order_id', 'uuid', (column) => column.references('orders.id'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('coupons_of_user').on('coupons').columns(['user_id', 'expires_at', 'code']).execute();
  // D-72: one welcome a customer.
  await sql`create unique index coupons_one_welcome on coupons (user_id) where reason = 'newUser'`.execute(db);
}
