/** The customer's two address books (ENT-03, D-39). */
import { oneOf, param, searchParams } from '#src/shared/navigation/search-params.ts';

/** personalAddressType as calls carry it: 1 the sender's book, 2 the recipient's. */
export const bookTypes = { sender: 1, recipient: 2 } as const;

export type Book = keyof typeof bookTypes;
export type BookType = (typeof bookTypes)[Book];

export const getBook = (type: BookType): Book => (type === bookTypes.sender ? 'sender' : 'recipient');

/** The senders' book is the one that is shown without a word (ENT-03). */
export const bookParam = param<BookType>('type', oneOf(Object.values(bookTypes)), bookTypes.sender);

/** Which book a page is about. */
export const bookParams = searchParams({ type: bookParam });

/** Into which book a list is imported; without a word it holds recipients. */
export const importParams = searchParams({
  type: param<BookType>('type', oneOf(Object.values(bookTypes)), bookTypes.recipient),
});
