import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { addMinutes } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import { checkRoom, lockBooks } from './store.ts';

/** The SQL of deleting and restoring entries. Every statement is bound to its owner (ROLE-04). */
interface Removal {
  id: string;
  deleted_at: Date | null;
}

/** The customer's own entries among these ids, deleted ones too. */
function findRemovals(trx: Kysely<Database>, userId: string, ids: readonly string[]): Promise<Removal[]> {
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
async function removeBefore(db: Kysely<Database>, time: Date): Promise<void> {
  await db.deleteFrom('addresses').where('deleted_at', '<', time).execute();
  await db.deleteFrom('address_imports').where('created_at', '<', time).execute();
}

/** CALL-19 and its undo: a deleted entry stays for a while, hidden from every list (ROUTE-06). */
const dayMinutes = 24 * 60;
/** Days after which deleted entries, and the records that can undo an import, are removed. */
const keptDays = 30;

/** The earliest time of an action that can still be undone. */
export const undoableSince = (now: Date): Date => addMinutes(now, -60 * constants.addressBook.undoHours);

/**
 * All of them or none. An entry that is deleted already is not counted, so that repeating the call is harmless.
 * @throws BusinessError `notFound` when one is not the customer's (ROLE-04)
 */
export async function deleteAddresses(
  { db, clock }: ServerContext,
  userId: string,
  ids: readonly string[],
): Promise<Answer<'addressDelete'>> {
  return transaction(db, async (trx) => {
    await lockBooks(trx, userId);
    const own = await findRemovals(trx, userId, ids);
    if (own.length < ids.length) throw new BusinessError('notFound');
    return { deleted: await deleteEntries(trx, userId, ids, clock()) };
  });
}

/**
 * All of them or none; entries that aren't deleted are not counted.
 * @throws BusinessError `notFound`, `undoTooLate`, `addressBookFull`
 */
export async function restoreAddresses(
  { db, clock }: ServerContext,
  userId: string,
  ids: readonly string[],
): Promise<Answer<'addressRestore'>> {
  const since = undoableSince(clock());
  return transaction(db, async (trx) => {
    await lockBooks(trx, userId);
    const own = await findRemovals(trx, userId, ids);
    if (own.length < ids.length) throw new BusinessError('notFound');
    const deleted = own.flatMap(({ deleted_at }) => deleted_at ?? []);
    if (deleted.some((time) => time < since)) throw new BusinessError('undoTooLate');
    await checkRoom(trx, userId, deleted.length);
    await restoreEntries(trx, userId, ids);
    return { restored: deleted.length };
  });
}

export async function sweepAddresses({ db, clock }: ServerContext): Promise<void> {
  await removeBefore(db, addMinutes(clock(), -keptDays * dayMinutes));
}
