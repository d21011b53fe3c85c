import { type Kysely, sql } from 'kysely';

/** Days on which the courier is closed beside the public holidays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An empty scope is the whole country; else it is a state's code, or the first three digits of postal codes.
  await db.schema
    .createTable('company_holidays')
    .addColumn('date', 'date', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('company_holidays_pkey', ['date', 'scope'])
    .execute();
  // Whoever asks whether somebody collects on a day asks one thing.
  await sql`
    create view pickup_closures as
      select date, area, reason from closed_days
      union all
      select date, scope, 'holiday' from company_holidays`.execute(db);
}
