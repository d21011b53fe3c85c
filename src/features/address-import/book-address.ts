import { type BookType, bookTypes } from '#src/shared/addresses/books.ts';
import { paths } from '#src/shared/navigation/paths.ts';

/** Where a book is shown; the senders' is the one that is shown without a word (ENT-03). */
export const bookAddress = (book: BookType): string =>
  book === bookTypes.sender ? paths.addressList : `${paths.addressList}?type=${book}`;
