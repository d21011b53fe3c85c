import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('email_verified_at', 'timestamptz')
    .addColumn('full_name', 'text')
    .addColumn('company', 'text')
    .addColumn('birthday', 'date')
    // The language of the last visit: announcements are written in it.
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('es'))
    .alterColumn('password_hash', (column) => column.dropNotNull())
    .execute();
  // Who came by a provider may have neither phone nor e-mail.
  await sql`alter table users drop constraint users_reachable`.execute(db);

  await db.schema.alterTable('sessions').addColumn('user_agent', 'text').addColumn('address', 'text').execute();
  // Until now the whole website was one channel.
  await sql`update sessions set channel = 'desktop' where channel = 'web'`.execute(db);

  await db.schema
    .createTable('user_identities')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_identities_pkey', ['provider', 'subject'])
    .execute();
  await db.schema.createIndex('user_identities_of_user').on('user_identities').column('user_id').execute();

  await db.schema
    .createTable('social_nonces')
    .addColumn('nonce_hash', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();

  // No reference to users: what happened stays known after an account is deleted, and names nobody.
  await db.schema
    .createTable('security_events')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('device', 'text')
    .addColumn('address', 'text')
    .execute();
  await db.schema
    .createIndex('security_events_of_user')
    .on('security_events')
    .columns(['user_id', 'at', 'id'])
    .execute();
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are only ever added', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger security_events_append_only before update or delete on security_events
    for each row execute function refuse_change()`.execute(db);

  await db.schema
    .createTable('consents')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('granted', 'boolean', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('consents_pkey', ['user_id', 'purpose', 'at'])
    .execute();

  // D-68 stays true when a customer is gone: the order keeps its numbers, and names nobody.
  await db.schema
    .alterTable('orders')
    .alterColumn('user_id', (column) => column.dropNotNull())
    .execute();
  await db.schema.alterTable('orders').addColumn('anonymised_at', 'timestamptz').execute();
}
