import { type Kysely, sql } from 'kysely';

/** For whom a banner is: what is written for visitors (“no account needed”) is noise to whoever is signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table banners add column audience text not null default 'everyone'
    constraint banners_audience_known check (audience in ('everyone', 'visitors', 'customers'))`.execute(db);
}
