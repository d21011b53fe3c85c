import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table returns
    add column pickup_area text,
    add column pickup_date date,
    add column pickup_slot text,
    add constraint returns_have_a_whole_pickup check (num_nonnulls(pickup_area, pickup_date, pickup_slot) in (0, 3))`,
  sql`create index returns_awaiting_pickup on returns (pickup_date) where pickup_date is not null and scanned_at is null`,
];

/** A courier may collect a return (ADR 128); without a pickup it is brought to a branch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
