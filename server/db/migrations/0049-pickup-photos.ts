import type { Kysely } from 'kysely';

/** ENT-16: what couriers photograph where they pick a parcel up, for whoever sends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pickup_photos')
    .addColumn('order_id', 'uuid', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('pickup_photos_pkey', ['order_id', 'position'])
    .execute();
}
