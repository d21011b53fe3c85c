/** The SQL of rebuilding totals. */
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CodSumColumns } from '../../db/tables/cod.ts';
import type { CutRow, DayRow } from './cut-store.ts';

/** Locks the day: until the transaction ends nothing is collected on it, and no cut takes it. */
export function lockDay(trx: Transaction<Database>, userId: string, day: string): Promise<DayRow | undefined> {
  return trx
    .selectFrom('cod_days')
    .selectAll()
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the cut: until the transaction ends it can't be paid. */
export function lockCutById(trx: Transaction<Database>, id: string): Promise<CutRow | undefined> {
  return trx.selectFrom('cod_cuts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function writeSums(
  trx: Transaction<Database>,
  table: 'cod_days' | 'cod_cuts',
  id: string,
  sums: CodSumColumns,
): Promise<void> {
  await trx.updateTable(table).set(sums).where('id', '=', id).execute();
}

/** Deletes a day without collections. */
export async function deleteDay(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('cod_days').where('id', '=', id).execute();
}
