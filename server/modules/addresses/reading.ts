/** CALL-14, CALL-15: the customer's address books. */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { type AddressEntry, entryAnswer } from './entry.ts';
import { searchWords } from './search-text.ts';
import { countBooks, findEntry, listEntries } from './store.ts';

export async function addressList({ db }: ServerContext, userId: string, input: Input<'addressList'>): Promise<Answer<'addressList'>> {
  const { type, page, pageSize, keyword = '' } = input;
  const words = searchWords(keyword);
  const book = { userId, type };
  const [{ total, ...counts }, rows] = await Promise.all([
    countBooks(db, book, words),
    listEntries(db, book, words, pageSize, (page - 1) * pageSize),
  ]);
  return { rows: rows.map(entryAnswer), total, page, pageSize, counts };
}

/** @throws BusinessError `notFound`, also for an entry of somebody else (ROLE-04). */
export async function addressDetail({ db }: ServerContext, userId: string, id: string): Promise<AddressEntry> {
  const found = await findEntry(db, userId, id);
  if (!found) throw new BusinessError('notFound');
  return entryAnswer(found);
}
