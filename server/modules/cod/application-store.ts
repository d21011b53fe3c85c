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

/** The longest wait first; on request decided ones as well, at the end. */
export function listApplications(
  db: Kysely<Database>,
  { all, limit }: { all: boolean; limit: number },
): Promise<(CodApplicationRow & { username: string; change_pending: boolean | null })[]> {
  return db
    .selectFrom('cod_applications as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('cod_accounts as a', 'a.application_id', 'p.id')
    .selectAll('p')
    .select(['u.username', 'a.change_pending'])
    .$if(!all, (query) => query.where('p.outcome', 'is', null))
    .orderBy('p.decided_at', (order) => order.desc().nullsFirst())
    .orderBy('p.submitted_at')
    .orderBy('p.id')
    .limit(limit)
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
