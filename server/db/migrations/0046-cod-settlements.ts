import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

const sums = ['ordered', 'cod_amount', 'cod_fee', 'withholding_tax', 'receivable'] as const;

const withSums = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
  sums.reduce<CreateTableBuilder<Table, string>>(
    (built, name) => built.addColumn(name, 'bigint', (column) => column.notNull()),
    table.addColumn('waybills', 'integer', (column) => column.notNull().check(sql`waybills > 0`)),
  );

/**
 * What was collected on delivery and how it is paid (FEAT-08, ADR 90): a row for each shipment, rolled up by day; days are
 * taken by cuts. What an account leaves behind stays, without a name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withSums(
    db.schema
      .createTable('cod_cuts')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('user_id', 'uuid', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('reference', 'text', (column) => column.notNull().unique())
      .addColumn('from_day', 'date', (column) => column.notNull())
      .addColumn('to_day', 'date', (column) => column.notNull())
      .addColumn('cut_on', 'date', (column) => column.notNull())
      .addColumn('pays_on', 'date', (column) => column.notNull())
      .addColumn('reconciled_at', 'timestamptz', (column) => column.notNull())
      .addColumn('paid_at', 'timestamptz')
      .addColumn('bank_reference', 'text', (column) => column.unique())
      .addColumn('bank', 'text')
      .addColumn('account_tail', 'text')
      .addUniqueConstraint('cod_cuts_once', ['user_id', 'cut_on'])
      .addCheckConstraint('cod_cuts_paid', sql`(paid_at is null) = (bank_reference is null)`),
  ).execute();
  await sql`create index cod_cuts_to_pay on cod_cuts (pays_on, id) where paid_at is null`.execute(db);
  await withSums(
    db.schema
      .createTable('cod_days')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('user_id', 'uuid', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('cut_id', 'uuid', (column) => column.references('cod_cuts.id'))
      .addUniqueConstraint('cod_days_once', ['user_id', 'day']),
  ).execute();
  await sql`create index cod_days_of_cut on cod_days (cut_id)`.execute(db);
  await sql`create index cod_days_uncut on cod_days (day, user_id) where cut_id is null`.execute(db);
  await sums
    .reduce<CreateTableBuilder<'cod_collections', string>>(
      (built, name) => built.addColumn(name, 'integer', (column) => column.notNull()),
      db.schema
        .createTable('cod_collections')
        .addColumn('order_id', 'uuid', (column) => column.primaryKey().references('orders.id'))
        .addColumn('day_id', 'uuid', (column) => column.notNull().references('cod_days.id'))
        .addColumn('collected_at', 'timestamptz', (column) => column.notNull())
        .addColumn('fee_in_price', 'boolean', (column) => column.notNull()),
    )
    .execute();
  await sql`create unique index cod_collections_of_day on cod_collections (day_id, order_id)`.execute(db);
  await db.schema
    .createTable('cod_mismatches')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('by_rows', 'bigint', (column) => column.notNull())
    .addColumn('rolled_up', 'bigint', (column) => column.notNull())
    .addColumn('found_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index cod_mismatches_of_user on cod_mismatches (user_id)`.execute(db);
}
