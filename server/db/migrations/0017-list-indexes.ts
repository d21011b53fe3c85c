import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create index cod_accounts_by_application on cod_accounts (submitted_at, user_id)`,
  sql`create index cod_accounts_of_application on cod_accounts (application_id)`,
  sql`create index cases_waiting on cases (opened_at, case_no) where solved_at is null or (approved > 0 and paid_at is null)`,
  sql`create index returns_by_last_day on returns (last_day, id)`,
  sql`create index orders_returning on orders (id) where status = 'returning'`,
];

/** Pages of operators' lists whose tables grow with the business (ADR 132). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
