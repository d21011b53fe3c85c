import { type Kysely, sql } from 'kysely';

/** D-99: the number of the branch or courier whose link brought an order; most have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column dispatch_number text`.execute(db);
}
