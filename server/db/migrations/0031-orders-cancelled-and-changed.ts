import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('cancel_reason', 'text').addColumn('cancel_note', 'text').execute();

  await db.schema
    .createTable('order_changes')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('order_id', 'uuid', (column) => column.notNull().references('orders.id'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('parts', sql`text[]`, (column) => column.notNull())
    .addColumn('before', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('order_changes_of_order').on('order_changes').columns(['order_id', 'at', 'id']).execute();

  // Whoever moves their own pickup agrees to another promise: an entry without a reason need not be the first one.
  await sql`alter table promise_changes drop constraint promise_changes_have_a_reason`.execute(db);
  await sql`alter table promise_changes add constraint promise_changes_begin_agreed check (entry > 0 or reason is null)`.execute(
    db,
  );

  // A page of one status, and how many there are of each, without a look at the orders themselves.
  await db.schema
    .createIndex('orders_sent_by_status')
    .on('orders')
    .columns(['user_id', 'status', 'ordered_at', 'id'])
    .execute();
  await db.schema
    .createIndex('orders_received_by_status')
    .on('orders')
    .columns(['recipient_phone', 'status', 'ordered_at', 'id'])
    .execute();
}
