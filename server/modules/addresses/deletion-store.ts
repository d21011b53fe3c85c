/** The SQL of deleting and restoring entries. Every statement is bound to its owner (ROLE-04). */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

export interface Removal {
  id: string;
  deleted_at: Date | null;
}

/** The customer's own entries among these ids, deleted ones too. */
export function findRemovals(trx: Kysely<Database>, userId: string, ids: readonly string[]): Promise<Removal[]> {
  return trx
    .selectFrom('addresses')
    .select(['id', 'deleted_at'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** @returns how many were deleted. */
export async function deleteEntries(
  trx: Transaction<Database>,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('addresses')
    .set({ deleted_at: now })
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Call it after `lockBooks`. The former default of a book becomes its default again unless there is another one; of
 * several, the one that was deleted last.
 */
export async function restoreEntries(
  trx: Transaction<Database>,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    with chosen as (
      select distinct on (type) id
      from addresses a
      where user_id = ${userId}::uuid and id = any(${ids}::uuid[]) and is_default and deleted_at is not null
        and not exists (select from addresses b where b.user_id = a.user_id and b.type = a.type and b.is_default and b.deleted_at is null)
      order by type, deleted_at desc, id desc
    )
    update addresses
    set deleted_at = null, is_default = exists (select from chosen where chosen.id = addresses.id)
    where user_id = ${userId}::uuid and id = any(${ids}::uuid[]) and deleted_at is not null`.execute(trx);
}

/** Removes entries deleted before a time, and imports made before it; the entries that an import added stay. */
export async function removeBefore(db: Kysely<Database>, time: Date): Promise<void> {
  await db.deleteFrom('addresses').where('deleted_at', '<', time).execute();
  await db.deleteFrom('address_imports').where('created_at', '<', time).execute();
}
