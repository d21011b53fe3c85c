import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table branches
    add column closed_from date,
    add column closed_reason text,
    add constraint branches_close_with_a_reason check (num_nonnulls(closed_from, closed_reason) in (0, 2))`,
  // An operator looks up what is to be collected at a branch.
  sql`create index delivery_changes_to_branch on delivery_changes (branch_code) where branch_code is not null`,
];

/** A branch closes for good from a day on; orders that name it stay readable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
