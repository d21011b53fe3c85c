import { type Kysely, sql } from 'kysely';

/**
 * Accounts for cash on delivery and their applications (ENT-11, ENT-19). What orders ask for stays beside the customer:
 * `users.collects_cod` and `users.cod_change_pending` are written with the account, in one transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cod_applications')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('submission_key', 'uuid', (column) => column.notNull())
    .addColumn('answers', 'jsonb', (column) => column.notNull())
    .addColumn('submitted_at', 'timestamptz', (column) => column.notNull())
    .addColumn('decided_at', 'timestamptz')
    .addColumn('outcome', 'text', (column) => column.check(sql`outcome in ('approved', 'rejected')`))
    .addColumn('reason', 'text')
    .addUniqueConstraint('cod_applications_once', ['user_id', 'submission_key'])
    .execute();
  await sql`create index cod_applications_waiting on cod_applications (submitted_at) where outcome is null`.execute(db);
  await db.schema
    .createTable('cod_accounts')
    .addColumn('user_id', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('approved_status', 'integer', (column) => column.notNull().check(sql`approved_status in (1, 2, 3)`))
    .addColumn('is_enable', 'integer', (column) => column.notNull().check(sql`is_enable in (1, 2)`))
    .addColumn('reason', 'text')
    .addColumn('change_pending', 'boolean', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('application_id', 'uuid', (column) =>
      column.notNull().references('cod_applications.id').onDelete('cascade'),
    )
    .addColumn('approved_application_id', 'uuid', (column) =>
      column.references('cod_applications.id').onDelete('cascade'),
    )
    .addColumn('submitted_at', 'timestamptz', (column) => column.notNull())
    .addColumn('decided_at', 'timestamptz')
    .execute();
}
