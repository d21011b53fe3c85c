import { type Kysely, sql } from 'kysely';

/**
 * Parcels that were placed as one order share `group_no`, the order number of the first; null for a single parcel. The
 * index is partial, so that placing a single parcel does not write it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column group_no text,
      add column parcel_number smallint,
      add column parcel_count smallint,
      add constraint orders_in_group check (
        (group_no is null and parcel_number is null and parcel_count is null)
        or (group_no is not null and parcel_count > 1 and parcel_number between 1 and parcel_count)
      )`.execute(db);
  await sql`
    create unique index orders_of_group on orders (group_no, parcel_number) where group_no is not null`.execute(db);
}
