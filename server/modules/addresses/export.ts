/** Exports a book with the columns that an import reads (ROUTE-06). */
import { constants } from '#domain/constants.ts';
import type { Contact } from '#schemas/entities.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { FileAnswer } from '../../http/handlers.ts';
import { contactColumns, sayIn, getSheet } from '../../spreadsheet/sheet.ts';
import { writeWorkbook } from '../../spreadsheet/write-workbook.ts';
import { recordEvent } from '../account/audit.ts';
import type { Visit } from '../account/request-context.ts';
import type { BookType } from './entry.ts';
import { listEntries } from './store.ts';

const sheetTitles = { 1: 'senders', 2: 'recipients' } as const satisfies Record<BookType, string>;

/** Everything that is in the book, the default first. */
export async function exportAddresses(
  context: ServerContext,
  userId: string,
  type: BookType,
  visit: Visit,
): Promise<FileAnswer> {
  const at = context.clock();
  const entries = await transaction(context.db, async (trx) => {
    await recordEvent(trx, { userId, kind: 'addressesExported', visit, at });
    return listEntries(trx, { userId, type }, [], constants.addressBook.maxEntries, 0);
  });
  const say = sayIn(visit.language);
  const columns = contactColumns<{ contact: Contact }>(say, ({ contact }) => contact);
  const sheet = getSheet(say(`exports:addresses.${sheetTitles[type]}`), columns, entries);
  return { bytes: await writeWorkbook([sheet], { rightToLeft: visit.language.direction === 'rtl' }) };
}
