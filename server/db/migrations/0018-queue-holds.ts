import { type Kysely, sql } from 'kysely';

/** Who works on what waits; a row counts until its time is over, and the next operator replaces it. */
const statement = sql`create table operator_queue_holds (
  kind text not null,
  subject text not null,
  -- Null while it waits for any operator of a role.
  operator_id uuid references operators on delete cascade,
  role text,
  -- Of the operator who handed it on.
  note text,
  handed_by text,
  since timestamptz not null,
  until timestamptz not null,
  primary key (kind, subject),
  constraint operator_queue_holds_of_one check (num_nonnulls(operator_id, role) = 1)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await statement.execute(db);
}
