import { type Kysely, sql } from 'kysely';

/** Keys and events are removed when their time is over; an event that is younger than a year stays whatever is tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db);
  await sql`create index security_events_at on security_events (at)`.execute(db);
  await sql`drop trigger security_events_append_only on security_events`.execute(db);
  await sql`
    create trigger security_events_append_only before update on security_events
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger security_events_kept before delete on security_events
    for each row when (old.at > now() - interval '1 year') execute function refuse_change()`.execute(db);
}
