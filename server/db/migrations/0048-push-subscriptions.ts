import { type Kysely, sql } from 'kysely';

/** A device that is told at once: it belongs to the session that has subscribed it, and goes with that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('session_id', 'uuid', (column) => column.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('push_subscriptions_endpoint', ['endpoint'])
    .execute();
  await sql`create index push_subscriptions_by_user on push_subscriptions (user_id)`.execute(db);
  await sql`alter table mailbox add column kind text, add column link text`.execute(db);
}
