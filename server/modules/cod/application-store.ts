/** The SQL of applications for cash on delivery. The caller locks the customer (`lockUser`) before a change. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export type CodApplicationRow = Selectable<Database['cod_applications']>;

export function findApplication(db: Kysely<Database>, id: string): Promise<CodApplicationRow | undefined> {
  return db.selectFrom('cod_applications').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findByReference(db: Kysely<Database>, reference: string): Promise<CodApplicationRow | undefined> {
  return db.selectFrom('cod_applications').selectAll().where('reference', '=', reference).executeTakeFirst();
}

export function findBySubmission(
  db: Kysely<Database>,
  userId: string,
  key: string,
): Promise<CodApplicationRow | undefined> {
  return db
    .selectFrom('cod_applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('submission_key', '=', key)
    .executeTakeFirst();
}

/** All applications of a customer, the oldest first. */
export function getApplications(db: Kysely<Database>, userId: string): Promise<CodApplicationRow[]> {
  return db
    .selectFrom('cod_applications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('submitted_at')
    .orderBy('id')
    .execute();
}

export async function insertApplication(
  trx: Kysely<Database>,
  row: Insertable<Database['cod_applications']>,
): Promise<void> {
  await trx.insertInto('cod_applications').values(row).execute();
}

export async function decideApplicationRow(
  trx: Kysely<Database>,
  id: string,
  set: Pick<Updateable<Database['cod_applications']>, 'decided_at' | 'outcome' | 'reason'>,
): Promise<void> {
  await trx.updateTable('cod_applications').set(set).where('id', '=', id).execute();
}
