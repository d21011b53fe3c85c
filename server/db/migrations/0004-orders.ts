import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Waybill and order number come from one sequence: unique in any number of processes. Gaps mean nothing.
  await sql`create sequence order_sequence start with 428120001 maxvalue 99999999999`.execute(db);

  await db.schema
    .createTable('orders')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('order_no', 'text', (column) => column.notNull().unique())
    .addColumn('waybill_no', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('product_type', 'text', (column) => column.notNull())
    .addColumn('sender', 'jsonb', (column) => column.notNull())
    .addColumn('recipient', 'jsonb', (column) => column.notNull())
    .addColumn('parcel', 'jsonb', (column) => column.notNull())
    .addColumn('price', 'jsonb', (column) => column.notNull())
    .addColumn('sender_phone', 'text', (column) => column.notNull())
    .addColumn('recipient_phone', 'text', (column) => column.notNull())
    .addColumn('pickup_date', 'date', (column) => column.notNull())
    .addColumn('pickup_slot', 'text', (column) => column.notNull())
    .addColumn('payment_mode', 'text', (column) => column.notNull())
    .addColumn('promised_from', 'date', (column) => column.notNull())
    .addColumn('promised_to', 'date', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('ordered_at', 'timestamptz', (column) => column.notNull())
    .addColumn('picked_up_at', 'timestamptz')
    .addColumn('delivery_at', 'timestamptz')
    .addColumn('signed_at', 'timestamptz')
    .addColumn('cancelled_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('orders_sent').on('orders').columns(['user_id', 'ordered_at', 'id']).execute();
  await db.schema
    .createIndex('orders_received')
    .on('orders')
    .columns(['recipient_phone', 'ordered_at', 'id'])
    .execute();

  await db.schema
    .createTable('order_scans')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('order_id', 'uuid', (column) => column.notNull().references('orders.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .execute();
  await db.schema.createIndex('order_scans_of_order').on('order_scans').columns(['order_id', 'at', 'id']).execute();

  await db.schema
    .createTable('pickup_slots')
    .addColumn('date', 'date', (column) => column.notNull())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('capacity', 'integer', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('pickup_slots_pkey', ['area', 'date', 'slot'])
    .addCheckConstraint('pickup_slots_within_capacity', sql`taken between 0 and capacity`)
    .execute();

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id'))
    .addColumn('key', 'uuid', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['user_id', 'key'])
    .execute();

  await sql`
    create unlogged table tail_attempts (
      scope text not null,
      subject text not null,
      wrong integer not null,
      expires_at timestamptz not null,
      primary key (scope, subject)
    )`.execute(db);
}
