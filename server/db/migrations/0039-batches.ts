import { type Kysely, sql } from 'kysely';

/** Orders that are placed together, what becomes of each row, and the place in a pickup slot that they share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batches')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'uuid', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sender', 'jsonb', (column) => column.notNull())
    .addColumn('pickup', 'jsonb', (column) => column.notNull())
    .addColumn('holds_place', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('undone_at', 'timestamptz')
    .addColumn('cancellation', 'jsonb')
    .addUniqueConstraint('batches_once_per_key', ['user_id', 'key'])
    .execute();
  await db.schema.createIndex('batches_of_user').on('batches').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('batches_by_age').on('batches').column('created_at').execute();
  await db.schema
    .createTable('batch_rows')
    .addColumn('batch_id', 'uuid', (column) => column.notNull().references('batches.id').onDelete('cascade'))
    .addColumn('row', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('entry', 'jsonb')
    .addColumn('errors', 'jsonb')
    .addColumn('order_no', 'text')
    .addPrimaryKeyConstraint('batch_rows_pkey', ['batch_id', 'row'])
    .execute();
  await db.schema
    .createTable('batch_pickups')
    .addColumn('batch_id', 'uuid', (column) => column.notNull().references('batches.id').onDelete('cascade'))
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('date', 'date', (column) => column.notNull())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('sharing', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('batch_pickups_pkey', ['batch_id', 'area', 'date', 'slot'])
    .addCheckConstraint('batch_pickups_never_below_none', sql`sharing >= 0`)
    .execute();
  await db.schema
    .alterTable('orders')
    .addColumn('batch_id', 'uuid', (column) => column.references('batches.id').onDelete('set null'))
    .execute();
  await sql`create index orders_of_batch on orders (batch_id) where batch_id is not null`.execute(db);
}
