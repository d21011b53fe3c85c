/**
 * The place in a pickup slot that orders of one batch share: the first one takes it, the last one releases it (D-56).
 * Counted in one row, so that concurrent changes are serialized.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

export interface SharedPlace {
  batchId: string;
  area: string;
  /** YYYY-MM-DD */
  date: string;
  slot: string;
}

/** @returns whether it is the first one, which has to take a place. */
export async function joinPlace(trx: Kysely<Database>, { batchId, area, date, slot }: SharedPlace): Promise<boolean> {
  const { sharing } = await trx
    .insertInto('batch_pickups')
    .values({ batch_id: batchId, area, date, slot, sharing: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['batch_id', 'area', 'date', 'slot'])
        .doUpdateSet({ sharing: sql<number>`batch_pickups.sharing + 1` }),
    )
    .returning('sharing')
    .executeTakeFirstOrThrow();
  return sharing === 1;
}

/** @returns whether no order shares it any more, so that the place has to be released. */
export async function leavePlace(
  trx: Transaction<Database>,
  { batchId, area, date, slot }: SharedPlace,
): Promise<boolean> {
  const left = await trx
    .updateTable('batch_pickups')
    .set((eb) => ({ sharing: eb('sharing', '-', 1) }))
    .where('batch_id', '=', batchId)
    .where('area', '=', area)
    .where('date', '=', date)
    .where('slot', '=', slot)
    .where('sharing', '>', 0)
    .returning('sharing')
    .executeTakeFirst();
  return left?.sharing === 0;
}
