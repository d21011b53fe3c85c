import { type Kysely, sql } from 'kysely';

/** Pictures that operators add to banners (ENT-08). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table banner_pictures (
    id uuid primary key,
    media_type text not null,
    bytes bytea not null
  )`.execute(db);
}
