import { type Kysely, sql } from 'kysely';

/** What operators set while the system runs, and who did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operator_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    // SHA-256 of the secret in hex: 256 random bits need no slower hash.
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute();

  await db.schema
    .createTable('operator_events')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('key_id', 'text')
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('before', 'jsonb')
    .addColumn('after', 'jsonb')
    .execute();
  await db.schema.createIndex('operator_events_at').on('operator_events').columns(['at', 'id']).execute();
  await sql`
    create trigger operator_events_append_only before update or delete on operator_events
    for each row execute function refuse_change()`.execute(db);

  // An empty area is the whole country.
  await db.schema
    .createTable('closed_days')
    .addColumn('date', 'date', (column) => column.notNull())
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('closed_days_pkey', ['date', 'area'])
    .execute();

  // Whose pickups a closed day touches is asked for while bookings wait.
  await sql`create index orders_awaiting_pickup on orders (pickup_date) where status = 'toBePickedUp'`.execute(db);
  await sql`alter table pickup_slots add column set_capacity integer check (set_capacity >= 0)`.execute(db);
}
