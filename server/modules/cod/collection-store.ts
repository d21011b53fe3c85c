/** The SQL of booking collected money. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { CodTotals } from '#domain/cod-settlement.ts';
import type { Database } from '../../db/schema.ts';
import { columnsOfTotals, sumColumns } from './sums.ts';

/** By the latest approved application: a pending change doesn't count yet. */
export async function withholdsTax(db: Kysely<Database>, userId: string): Promise<boolean> {
  const approved = await db
    .selectFrom('cod_accounts as a')
    .innerJoin('cod_applications as p', 'p.id', 'a.approved_application_id')
    .select('p.answers')
    .where('a.user_id', '=', userId)
    .executeTakeFirst();
  return approved?.answers.withholdingAgent ?? false;
}

/** The newest cut: its last day, and the day on which it was made. */
export function lastCut(db: Kysely<Database>, userId: string): Promise<{ to_day: string; cut_on: string } | undefined> {
  return db
    .selectFrom('cod_cuts')
    .select(['to_day', 'cut_on'])
    .where('user_id', '=', userId)
    .orderBy('cut_on', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds to a day; returns undefined when the day is in a cut. */
export async function addToDay(
  trx: Transaction<Database>,
  { id, userId, day, totals }: { id: string; userId: string; day: string; totals: CodTotals },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('cod_days')
    .values({ id, user_id: userId, day, cut_id: null, ...columnsOfTotals(totals) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet(
          Object.fromEntries(
            sumColumns.map((name) => [name, sql`${sql.ref(`cod_days.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
          ),
        )
        .where('cod_days.cut_id', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertCollection(
  trx: Transaction<Database>,
  row: Insertable<Database['cod_collections']>,
): Promise<void> {
  await trx.insertInto('cod_collections').values(row).execute();
}
