import { type Kysely, sql } from 'kysely';

/** One queue for whatever is done after a commit. Announcements that are on their way move into it with their tries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'jsonb', (column) => column.notNull())
    .addColumn('unique_key', 'text')
    .addColumn('user_id', 'uuid', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('done_at', 'timestamptz')
    .addColumn('failed_at', 'timestamptz')
    .execute();
  await sql`create index jobs_waiting on jobs (next_try_at) where done_at is null and failed_at is null`.execute(db);
  await sql`create unique index jobs_unique_key on jobs (kind, unique_key)`.execute(db);
  await sql`create index jobs_of_user on jobs (user_id) where user_id is not null`.execute(db);
  await sql`create index jobs_ended on jobs (coalesce(done_at, failed_at)) where coalesce(done_at, failed_at) is not null`.execute(
    db,
  );
  await sql`
    insert into jobs (id, kind, payload, tries, next_try_at, created_at, failed_at)
    select id, 'announcement',
      case when failed_at is null then
        jsonb_build_object('kind', kind, 'channel', channel, 'to', recipient, 'dictionary', language,
          'at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        else jsonb_build_object('kind', kind, 'channel', channel) end,
      tries, next_try_at, created_at, failed_at
    from outbox`.execute(db);
  await db.schema.dropTable('outbox').execute();
}
