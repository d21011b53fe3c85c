import { type Kysely, sql } from 'kysely';

/** How often which rule stopped somebody, by day. Nothing that was typed, and nobody who typed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rule_stops')
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('pointer', 'text', (column) => column.notNull())
    .addColumn('keyword', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull().check(sql`channel in ('browser', 'server')`))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('shown', 'refused', 'corrected')`))
    .addColumn('count', 'bigint', (column) => column.notNull().check(sql`count > 0`))
    .addPrimaryKeyConstraint('rule_stops_pkey', ['day', 'form', 'pointer', 'keyword', 'key', 'channel', 'kind'])
    .execute();
}
