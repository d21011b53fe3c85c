/** CALL-19 and its undo: a deleted entry stays for a while, hidden from every list (ROUTE-06). */
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { addMinutes } from '#domain/zoned-time.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import { deleteEntries, findRemovals, removeBefore, restoreEntries } from './deletion-store.ts';
import { checkRoom, lockBooks } from './store.ts';

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
