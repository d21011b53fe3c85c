import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table orders
    alter column pickup_date drop not null,
    alter column pickup_slot drop not null,
    add column drop_off jsonb`,
  sql`alter table orders add constraint orders_leave_their_sender check (
    case when drop_off is null then num_nonnulls(pickup_date, pickup_slot) = 2
    else num_nonnulls(pickup_date, pickup_slot) = 0 end
  )`,
  // Partial: the counter looks a code up, and a job cancels what was not brought; no other order is in it.
  sql`create index orders_awaiting_drop_off on orders ((drop_off->>'endsAt'))
    where status = 'toBePickedUp' and drop_off is not null`,
];

/** An order without a pickup: its sender brings the parcel to a branch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
