import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcel_profiles')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('parcel', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_used_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('parcel_profiles_name', ['user_id', 'name_key'])
    .execute();
  await sql`create index parcel_profiles_by_use on parcel_profiles (user_id, last_used_at desc, id desc)`.execute(db);
}
