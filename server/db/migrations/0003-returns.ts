import { type Kysely, sql } from 'kysely';

/** Return labels (STATE-01): a label may bring a parcel back until its last day, and charges its sender at that scan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column allows_return boolean not null default false`.execute(db);
  await sql`create table returns (
    id uuid primary key,
    order_id uuid not null references orders,
    -- From the sequence of orders, so that no parcel has two meanings.
    waybill_no text not null unique,
    started_by text not null check (started_by in ('sender', 'recipient')),
    reason text,
    note text,
    price jsonb not null,
    created_at timestamptz not null,
    last_day date not null,
    -- The charge: null until a courier has accepted the parcel with it.
    scanned_at timestamptz
  )`.execute(db);
  await sql`create index returns_of_order on returns (order_id, created_at, id)`.execute(db);
  // A parcel comes back once, and is charged once.
  await sql`create unique index returns_used_once on returns (order_id) where scanned_at is not null`.execute(db);
}
