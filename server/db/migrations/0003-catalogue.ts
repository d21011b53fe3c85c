import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'jsonb', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('postal_codes')
    .addColumn('zip', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('township', 'text', (column) => column.notNull())
    .addColumn('colonies', sql`text[]`, (column) => column.notNull())
    .addColumn('coverage', 'text', (column) =>
      column.notNull().check(sql`coverage in ('covered', 'extended', 'unsafe', 'none')`),
    )
    .addColumn('latitude', 'double precision', (column) => column.notNull())
    .addColumn('longitude', 'double precision', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('branches')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('zip', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('colony', 'text', (column) => column.notNull())
    .addColumn('street', 'text', (column) => column.notNull())
    .addColumn('latitude', 'double precision', (column) => column.notNull())
    .addColumn('longitude', 'double precision', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('tariffs')
    .addColumn('valid_from', 'timestamptz', (column) => column.primaryKey())
    .addColumn('tariff', 'jsonb', (column) => column.notNull())
    .execute();
}
