/** CALL-14, CALL-15: the customer's address books. */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { undoableSince } from './deletion.ts';
import { type AddressEntry, entryAnswer } from './entry.ts';
import { findNewestImport } from './import/store.ts';
import { searchTerms } from './search-text.ts';
import { type Book, countBooks, findEntry, listEntries } from './store.ts';

/** The last import, while it can be undone (ROUTE-06). */
async function lastImport({ db, clock }: ServerContext, book: Book): Promise<Answer<'addressList'>['lastImport']> {
  const found = await findNewestImport(db, book, undoableSince(clock()));
  return found
    ? { importId: found.id, at: found.created_at.toISOString(), added: found.added, merged: found.merged }
    : null;
}

export async function addressList(
  context: ServerContext,
  userId: string,
  input: Input<'addressList'>,
): Promise<Answer<'addressList'>> {
  const { type, page, pageSize, keyword = '' } = input;
  const words = searchTerms(keyword);
  const book = { userId, type };
  const { db } = context;
  const [{ total, ...counts }, rows, newest] = await Promise.all([
    countBooks(db, book, words),
    listEntries(db, book, words, pageSize, (page - 1) * pageSize),
    lastImport(context, book),
  ]);
  return { rows: rows.map(entryAnswer), total, page, pageSize, counts, lastImport: newest };
}

/** @throws BusinessError `notFound`, also for an entry of another customer (ROLE-04). */
export async function addressDetail({ db }: ServerContext, userId: string, id: string): Promise<AddressEntry> {
  const found = await findEntry(db, userId, id);
  if (!found) throw new BusinessError('notFound');
  return entryAnswer(found);
}
