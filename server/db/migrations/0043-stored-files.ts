import { type Kysely, sql } from 'kysely';

/**
 * Files that people send with a form (D-98). The bytes lie in the file store under a random key, in parts; here stands
 * whose they are and what was judged. An owner is a customer, or whoever has the ticket of which the hash is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stored_files')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('user_id', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('ticket_hash', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('received', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('type', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz')
    .addCheckConstraint('stored_files_no_more_than_said', sql`received between 0 and size`)
    .execute();
  await sql`create index stored_files_of_user on stored_files (user_id) where user_id is not null`.execute(db);
  await sql`create index stored_files_of_ticket on stored_files (ticket_hash) where ticket_hash is not null`.execute(
    db,
  );
  await sql`create index stored_files_by_end on stored_files (expires_at) where expires_at is not null`.execute(db);
}
