/** The SQL of consents, which are append-only. */
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';

export type Choice = Omit<Selectable<Database['consents']>, 'user_id'>;

export function newestConsents(db: Kysely<Database>, userId: string): Promise<Choice[]> {
  return db
    .selectFrom('consents')
    .select(['purpose', 'granted', 'at'])
    .distinctOn('purpose')
    .where('user_id', '=', userId)
    .orderBy('purpose')
    .orderBy('at', 'desc')
    .execute();
}

/** Oldest first. */
export function allConsents(db: Kysely<Database>, userId: string): Promise<Choice[]> {
  return db
    .selectFrom('consents')
    .select(['purpose', 'granted', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('purpose')
    .execute();
}

export async function addConsents(trx: Kysely<Database>, userId: string, choices: readonly Choice[]): Promise<void> {
  await trx
    .insertInto('consents')
    .values(choices.map((choice) => ({ ...choice, user_id: userId })))
    .execute();
}
