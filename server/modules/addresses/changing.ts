/** CALL-16 to CALL-18: adds and changes entries, and makes one the default of its book. */
import type { Transaction } from 'kysely';
import { v5 as idFrom } from 'uuid';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import {
  type AddressEntry,
  entryAnswer,
  getColumns,
  isSameContact,
  type SentEntry,
  type StoredEntry,
  toContact,
} from './entry.ts';
import {
  type Book,
  checkRoom,
  clearDefault,
  findEntry,
  insertEntry,
  lockBooks,
  markDefault,
  updateEntry,
  wasAdded,
} from './store.ts';

/**
 * A key makes one entry: a client that got no response sends the same key again, and its corrections since then change
 * that entry.
 * @throws BusinessError `addressBookFull`; `conflict` when the entry was deleted or changed by another request since
 */
export async function addAddress(
  { db, clock }: ServerContext,
  userId: string,
  { idempotencyKey: key, ...sent }: Input<'addressAdd'>,
): Promise<AddressEntry> {
  const now = clock();
  // Keys are unique per customer, and so are the ids derived from them.
  const id = key === undefined ? uuidv7() : idFrom(key, userId);
  return transaction(db, async (trx) => {
    await lockBooks(trx, userId);
    const added = key !== undefined && (await wasAdded(trx, userId, id));
    const entry = added ? await addedAgain(trx, userId, id, sent, now) : await addNew(trx, userId, id, sent, now);
    return entryAnswer(entry);
  });
}

async function addNew(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  sent: SentEntry,
  now: Date,
): Promise<StoredEntry> {
  const { type, isDefault = false } = sent;
  await checkRoom(trx, userId, 1);
  if (isDefault) await clearDefault(trx, { userId, type }, id);
  const columns = getColumns(toContact(sent));
  return insertEntry(trx, {
    ...columns,
    id,
    user_id: userId,
    type,
    is_default: isDefault,
    created_at: now,
    updated_at: now,
  });
}

async function addedAgain(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  sent: SentEntry,
  now: Date,
): Promise<StoredEntry> {
  const book = { userId, type: sent.type };
  const contact = toContact(sent);
  const there = await findEntry(trx, userId, id);
  if (there?.type === sent.type && isSameContact(there.contact, contact)) {
    // Changes since then, also to the default, are preserved.
    return there.version === 1 ? applyDefault(trx, book, there, sent.isDefault) : there;
  }
  const corrected = await updateEntry(trx, book, { id, version: 1, now }, getColumns(contact));
  if (!corrected) throw new BusinessError('conflict');
  return applyDefault(trx, book, corrected, sent.isDefault);
}

/** Without `isDefault` the default stays as it is. */
async function applyDefault(
  trx: Transaction<Database>,
  book: Book,
  entry: StoredEntry,
  isDefault: boolean | undefined,
): Promise<StoredEntry> {
  if (isDefault === undefined || isDefault === entry.is_default) return entry;
  if (isDefault) await clearDefault(trx, book, entry.id);
  return markDefault(trx, book.userId, entry.id, isDefault);
}

/**
 * Changes the version that the caller has read. An entry stays in its book: one of another type is not found.
 * @throws BusinessError `notFound`; `conflict` with the entry as it is now in `data.current`
 */
export async function updateAddress(
  { db, clock }: ServerContext,
  userId: string,
  { id, version, entry }: Input<'addressUpdate'>,
): Promise<AddressEntry> {
  const now = clock();
  const book = { userId, type: entry.type };
  return transaction(db, async (trx) => {
    await lockBooks(trx, userId);
    const updated = await updateEntry(trx, book, { id, version, now }, getColumns(toContact(entry)));
    if (updated) return entryAnswer(await applyDefault(trx, book, updated, entry.isDefault));
    const current = await findEntry(trx, userId, id);
    if (current?.type !== entry.type) throw new BusinessError('notFound');
    throw new BusinessError('conflict', { data: { current: entryAnswer(current) } });
  });
}

/** @throws BusinessError `notFound` */
export async function setDefaultAddress(
  { db }: ServerContext,
  userId: string,
  { id, isDefault }: Input<'addressSetDefault'>,
): Promise<AddressEntry> {
  return transaction(db, async (trx) => {
    await lockBooks(trx, userId);
    const found = await findEntry(trx, userId, id);
    if (!found) throw new BusinessError('notFound');
    return entryAnswer(await applyDefault(trx, { userId, type: found.type }, found, isDefault));
  });
}
