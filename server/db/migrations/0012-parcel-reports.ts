import { type Kysely, sql } from 'kysely';

/** What is told about a parcel besides its status: what was promised when, what went wrong, who signed, who misses it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_scans').addColumn('exception', 'text').execute();

  await db.schema
    .createTable('promise_changes')
    .addColumn('order_id', 'uuid', (column) => column.notNull().references('orders.id'))
    // 0 is the promise that came with the order.
    .addColumn('entry', 'integer', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('promised_from', 'date', (column) => column.notNull())
    .addColumn('promised_to', 'date', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('promise_changes_pkey', ['order_id', 'entry'])
    .addCheckConstraint('promise_changes_in_order', sql`promised_from <= promised_to`)
    .addCheckConstraint('promise_changes_have_a_reason', sql`(entry = 0) = (reason is null)`)
    .execute();
  await sql`
    insert into promise_changes (order_id, entry, at, promised_from, promised_to)
    select id, 0, ordered_at, promised_from, promised_to from orders`.execute(db);

  await db.schema
    .createTable('delivery_proofs')
    .addColumn('order_id', 'uuid', (column) => column.primaryKey().references('orders.id'))
    .addColumn('signed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('signer_name', 'text', (column) => column.notNull())
    .addColumn('relation', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('delivery_photos')
    .addColumn('order_id', 'uuid', (column) =>
      column.notNull().references('delivery_proofs.order_id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('delivery_photos_pkey', ['order_id', 'position'])
    .execute();

  await sql`create sequence case_sequence`.execute(db);
  await db.schema
    .createTable('cases')
    .addColumn('case_no', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'uuid', (column) => column.notNull().references('orders.id'))
    // Who was signed in then, if anybody was.
    .addColumn('user_id', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('note', 'text')
    .addColumn('opened_at', 'timestamptz', (column) => column.notNull())
    .addColumn('first_answer_due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('solution_due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('first_answered_at', 'timestamptz')
    .addColumn('first_answer', 'text')
    .addColumn('solved_at', 'timestamptz')
    .addColumn('solution', 'text')
    .execute();
  await db.schema.createIndex('cases_of_order').on('cases').columns(['order_id', 'opened_at', 'case_no']).execute();
  await db.schema.createIndex('cases_of_user').on('cases').column('user_id').execute();
  // Whoever asks again is shown the case that is open.
  await sql`create unique index cases_one_open on cases (order_id) where solved_at is null`.execute(db);
}
