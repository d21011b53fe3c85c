import { type Kysely, sql } from 'kysely';

/** `food` is non-perishable food on every screen, so it proposes no perishable handling (D-69). Placed orders keep theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update item_types set goods_category = 'general'
    where code = 'food' and goods_category = 'perishable' and names is null`.execute(db);
}
