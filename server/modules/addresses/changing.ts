/** CALL-16 to CALL-18: entries are added, changed and made the default of their book. */
import type { Transaction } from 'kysely';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { type AddressEntry, columnsOf, contactOf, entryAnswer, type SentEntry, type StoredEntry } from './entry.ts';
import { type Book, checkRoom, clearDefault, findEntry, insertEntry, lockBooks, markDefault, updateEntry } from './store.ts';

/** @throws BusinessError `addressBookFull` */
export async function addAddress({ db, clock }: ServerContext, userId: string, sent: SentEntry): Promise<AddressEntry> {
  const now = clock();
  const id = uuidv7();
  const { type, isDefault = false } = sent;
  return transaction(db, async (trx) => {
    await lockBooks(trx, userId);
    await checkRoom(trx, userId, 1);
    if (isDefault) await clearDefault(trx, { userId, type }, id);
    const columns = columnsOf(contactOf(sent));
    return entryAnswer(await insertEntry(trx, { ...columns, id, user_id: userId, type, is_default: isDefault, created_at: now, updated_at: now }));
  });
}

/** Left out, `isDefault` says nothing about the default. */
async function applyDefault(trx: Transaction<Database>, book: Book, entry: StoredEntry, isDefault: boolean | undefined): Promise<StoredEntry> {
  if (isDefault === undefined || isDefault === entry.is_default) return entry;
  if (isDefault) await clearDefault(trx, book, entry.id);
  return markDefault(trx, book.userId, entry.id, isDefault);
}

/**
 * Changes the version that the caller has read. An entry stays in its book: one of another type is not found.
 * @throws BusinessError `notFound`; `conflict` with the entry as it is now in `data.current`
 */
export async function updateAddress({ db, clock }: ServerContext, userId: string, { id, version, entry }: Input<'addressUpdate'>): Promise<AddressEntry> {
  const now = clock();
  const book = { userId, type: entry.type };
  return transaction(db, async (trx) => {
    await lockBooks(trx, userId);
    const updated = await updateEntry(trx, book, { id, version, now }, columnsOf(contactOf(entry)));
    if (updated) return entryAnswer(await applyDefault(trx, book, updated, entry.isDefault));
    const current = await findEntry(trx, userId, id);
    if (current?.type !== entry.type) throw new BusinessError('notFound');
    throw new BusinessError('conflict', { data: { current: entryAnswer(current) } });
  });
}

/** @throws BusinessError `notFound` */
export async function setDefaultAddress({ db }: ServerContext, userId: string, { id, isDefault }: Input<'addressSetDefault'>): Promise<AddressEntry> {
  return transaction(db, async (trx) => {
    await lockBooks(trx, userId);
    const found = await findEntry(trx, userId, id);
    if (!found) throw new BusinessError('notFound');
    return entryAnswer(await applyDefault(trx, { userId, type: found.type }, found, isDefault));
  });
}
