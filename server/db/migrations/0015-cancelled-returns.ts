import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table returns
    add column cancelled_at timestamptz,
    add constraint returns_cancelled_unused check (num_nonnulls(scanned_at, cancelled_at) < 2)`,
  sql`drop index returns_open`,
  sql`create index returns_open on returns (last_day) where scanned_at is null and cancelled_at is null`,
];

/** The side that made a return label cancels it, as long as no courier has scanned it (ADR 128). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
