import { type Kysely, sql } from 'kysely';

/**
 * Each attempt to store a part has a number of its own, and the row names those that count. The parts of before lie under
 * their positions, of 262,144 bytes each; further attempts are numbered behind all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stored_files
    add column parts integer[] not null default '{}',
    add column attempts integer not null default 0`.execute(db);
  await sql`update stored_files set
    parts = array(select generate_series(0, ceil(received / 262144.0)::integer - 1)),
    attempts = ceil(size / 262144.0)::integer`.execute(db);
}
