import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('flow', 'text', (column) => column.notNull())
    .addColumn('draft_id', 'uuid')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('fields', 'jsonb')
    .addColumn('ended', 'jsonb', (column) => column.notNull())
    .addColumn('saved_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('drafts_pkey', ['user_id', 'flow'])
    .addCheckConstraint('drafts_whole', sql`(draft_id is null) = (fields is null)`)
    .execute();
  await db.schema.createIndex('drafts_saved_at').on('drafts').column('saved_at').execute();
}
