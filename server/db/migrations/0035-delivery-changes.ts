import { type Kysely, sql } from 'kysely';

/** What recipients say of the delivery of their parcel; the newest holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('delivery_changes')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('order_id', 'uuid', (column) => column.notNull().references('orders.id'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('date', 'date')
    .addColumn('time_window', 'text')
    .addColumn('branch_code', 'text')
    .addColumn('branch_name', 'text')
    .addColumn('neighbour_name', 'text')
    .addColumn('neighbour_place', 'text')
    .addColumn('safe_place', 'text')
    .addColumn('note', 'text')
    .addCheckConstraint(
      'delivery_changes_on_a_day',
      sql`(kind = 'day') = (date is not null and time_window is not null)`,
    )
    .execute();
  await db.schema.createIndex('delivery_changes_of_order').on('delivery_changes').columns(['order_id', 'at']).execute();
}
