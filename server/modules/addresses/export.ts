/** A book to take away, in the columns that an import reads (ROUTE-06). */
import { constants } from '#domain/constants.ts';
import type { Contact } from '#domain/entities.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { FileAnswer } from '../../http/handlers.ts';
import { hit } from '../../http/rate-limit.ts';
import { text } from '../../http/texts.ts';
import { writeWorkbook } from '../../spreadsheet/write-workbook.ts';
import { recordEvent } from '../account/audit.ts';
import type { Visit } from '../account/visit.ts';
import type { BookType } from './entry.ts';
import { listEntries } from './store.ts';

/** The titles are those of the form, by which an import recognises its columns; widths in characters. */
const columns = [
  ['name', 'contact.name', 28],
  ['phone', 'contact.phone', 14],
  ['zip', 'address.zip', 10],
  ['state', 'address.state', 18],
  ['city', 'address.city', 18],
  ['township', 'address.township', 18],
  ['town', 'address.town', 24],
  ['street', 'address.street', 28],
  ['address1', 'address.number', 12],
  ['address2', 'address.references', 40],
  ['company', 'contact.company', 24],
  ['email', 'contact.email', 28],
] as const satisfies readonly (readonly [keyof Contact, title: string, width: number])[];

const sheetTitles = { 1: 'senders', 2: 'recipients' } as const satisfies Record<BookType, string>;

/** A full book is a second's work. */
const exportLimit = { bucket: 'address-export', limit: 10, windowSeconds: 3600 } as const;

/** Everything that is in the book, the default first. @throws BusinessError `tooManyRequests` */
export async function exportAddresses(context: ServerContext, userId: string, type: BookType, visit: Visit): Promise<FileAnswer> {
  const { allowed } = await hit(context, exportLimit, userId);
  if (!allowed) throw new BusinessError('tooManyRequests');
  const at = context.clock();
  const entries = await transaction(context.db, async (trx) => {
    await recordEvent(trx, { userId, kind: 'addressesExported', visit, at });
    return listEntries(trx, { userId, type }, [], constants.addressBook.maxEntries, 0);
  });
  return { bytes: await writeWorkbook([sheetOf(type, entries.map(({ contact }) => contact), visit.language)], { rightToLeft: visit.language.direction === 'rtl' }) };
}

function sheetOf(type: BookType, contacts: readonly Contact[], language: LanguageInfo) {
  return {
    name: text(language, `exports:addresses.${sheetTitles[type]}`),
    columns: columns.map(([, title, width]) => ({ header: text(language, `fields:${title}`), width })),
    rows: contacts.map((contact) => columns.map(([part]) => contact[part] ?? null)),
  };
}
