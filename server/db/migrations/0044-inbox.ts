import { type Kysely, sql } from 'kysely';

/** Messages and applications with what is answered (D-93). What was written is kept as the form has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inbox_messages')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('submission_key', 'uuid', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'uuid', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('content', 'jsonb', (column) => column.notNull())
    .addColumn('file_ids', sql`uuid[]`, (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .addColumn('feedback_due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('first_answer_due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('solution_due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('first_answered_at', 'timestamptz')
    .addColumn('solved_at', 'timestamptz')
    .addColumn('last_word_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index inbox_messages_of_user on inbox_messages (user_id) where user_id is not null`.execute(db);
  await sql`create index inbox_messages_waiting on inbox_messages (received_at) where solved_at is null`.execute(db);
  await db.schema.createIndex('inbox_messages_by_age').on('inbox_messages').column('last_word_at').execute();
  await db.schema
    .createTable('inbox_answers')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('message_id', 'uuid', (column) => column.notNull().references('inbox_messages.id').onDelete('cascade'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('inbox_answers_of_message').on('inbox_answers').columns(['message_id', 'at']).execute();
}
