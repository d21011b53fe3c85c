import { type Kysely, sql } from 'kysely';

/** Work that was asked for before a code is sent; used once, gone with its use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table work_proofs (
      id uuid primary key,
      binding_hash text not null,
      bits integer not null,
      expires_at timestamptz not null
    )`.execute(db);
}
