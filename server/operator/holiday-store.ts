/** The SQL of company holidays for operators. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** From a day on, the next first. */
export const listHolidays = (db: Kysely<Database>, from: string) =>
  db
    .selectFrom('company_holidays')
    .select(['date', 'scope'])
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('scope')
    .execute();

/** False when it exists already. */
export async function insertHoliday(db: Kysely<Database>, holiday: { date: string; scope: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('company_holidays')
    .values(holiday)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** False when there is none. */
export async function removeHoliday(
  db: Kysely<Database>,
  { date, scope }: { date: string; scope: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('company_holidays')
    .where('date', '=', date)
    .where('scope', '=', scope)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
