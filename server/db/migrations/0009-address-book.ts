import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('address_imports')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'smallint', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('undone_at', 'timestamptz')
    // What the undoing was answered with: the same to whoever asks again.
    .addColumn('undo_answer', 'jsonb')
    .execute();

  await db.schema
    .createTable('addresses')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'smallint', (column) => column.notNull())
    .addColumn('contact', 'jsonb', (column) => column.notNull())
    .addColumn('is_default', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('search_text', 'text', (column) => column.notNull())
    // Equal for two entries that are one: same name, phone and place, however they are written.
    .addColumn('identity_key', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('deleted_at', 'timestamptz')
    .addCheckConstraint('addresses_type', sql`type in (1, 2)`)
    .execute();
  await sql`create index addresses_of_book on addresses (user_id, type, updated_at, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index addresses_identity on addresses (user_id, type, identity_key) where deleted_at is null`.execute(
    db,
  );
  // ENT-14: one default a book, whatever two simultaneous choices try.
  await sql`create unique index addresses_one_default on addresses (user_id, type) where is_default and deleted_at is null`.execute(
    db,
  );

  // What a row of an import did: a repeated batch is answered from here, and an undo knows what to take back.
  await db.schema
    .createTable('address_import_rows')
    .addColumn('import_id', 'uuid', (column) => column.notNull().references('address_imports.id').onDelete('cascade'))
    .addColumn('row', 'integer', (column) => column.notNull())
    .addColumn('address_id', 'uuid', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('version_after', 'integer', (column) => column.notNull())
    .addColumn('contact_before', 'jsonb')
    .addPrimaryKeyConstraint('address_import_rows_pkey', ['import_id', 'row'])
    .execute();
}
