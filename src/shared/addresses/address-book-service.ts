/** The customer's book as the forms' picker asks for it (CALL-14). */
import { constants } from '#domain/constants.ts';
import type { Api } from '#src/api/types.ts';
import type { AddressBookService } from '#src/courier-fields/index.ts';
import { type Book, bookTypes } from '#src/shared/addresses/books.ts';

/** The largest page that one call returns; a customer with more entries searches. */
const pageSize = Math.max(...constants.lists.pageSizes) as (typeof constants.lists.pageSizes)[number];

/** The default first, as the server sorts them. Lists reject with the failure's name. */
export function addressBookService(api: Api, book: Book): AddressBookService {
  const type = bookTypes[book];
  return {
    list: async (text, signal) => {
      const found = await api.call(
        'addressList',
        { type, page: 1, pageSize, ...(text && { keyword: text.slice(0, constants.text.line) }) },
        { signal },
      );
      if (!found.ok) throw new Error(found.codeName);
      const { rows, total } = found.data;
      const entries = rows.map(({ defaultSender, defaultRecipient, ...entry }) => ({
        ...entry,
        isUsual: book === 'sender' ? defaultSender : defaultRecipient,
      }));
      return { total, entries: entries.toSorted((a, b) => Number(b.isUsual) - Number(a.isUsual)) };
    },
  };
}
