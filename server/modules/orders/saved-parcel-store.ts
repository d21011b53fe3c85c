/** The SQL of saved parcels. Every statement is bound to its owner (ROLE-04). */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** The constraint that a customer's saved parcels have different names. */
export const savedParcelNameIsTaken = 'parcel_profiles_name';

const columns = ['id', 'name', 'parcel', 'last_used_at'] as const;

export type StoredSavedParcel = Pick<Selectable<Database['parcel_profiles']>, (typeof columns)[number]>;

/** The last used first. */
export function findSavedParcels(db: Kysely<Database>, userId: string): Promise<StoredSavedParcel[]> {
  return db
    .selectFrom('parcel_profiles')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** How many the customer has. Locks the account, so that the limit holds under concurrency. */
export async function countSavedParcels(trx: Transaction<Database>, userId: string): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('parcel_profiles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface SavedParcelToStore {
  id: string;
  userId: string;
  name: string;
  nameKey: string;
  /** JSON. */
  parcel: string;
  now: Date;
}

export function insertSavedParcel(
  trx: Transaction<Database>,
  { id, userId, name, nameKey, parcel, now }: SavedParcelToStore,
): Promise<StoredSavedParcel> {
  return trx
    .insertInto('parcel_profiles')
    .values({ id, user_id: userId, name, name_key: nameKey, parcel, created_at: now, last_used_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type Change = Partial<Pick<Selectable<Database['parcel_profiles']>, 'name' | 'name_key' | 'last_used_at'>>;

/** @returns false when it doesn't exist. */
export async function changeSavedParcel(
  db: Kysely<Database>,
  userId: string,
  id: string,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('parcel_profiles')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns false when it doesn't exist. */
export async function removeSavedParcel(db: Kysely<Database>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('parcel_profiles')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function mayCollect(db: Kysely<Database>, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('collects_cod').where('id', '=', userId).executeTakeFirst();
  return user?.collects_cod === true;
}
