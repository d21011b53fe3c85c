/** What of which book is on screen lives in the address, so that back, reload and a shared link keep it (D-37, D-39). */
import { constants } from '#domain/constants.ts';
import { type BookType, bookTypes } from '#src/shared/addresses/books.ts';
import { type Paging, readPaging, writePaging } from '#src/shared/paged-list/paging.ts';

export interface BookQuery extends Paging {
  /** personalAddressType, 1 by default (ENT-03). */
  type: BookType;
  keyword: string;
}

export const readBookType = (search: URLSearchParams): BookType =>
  search.get('type') === String(bookTypes.recipient) ? bookTypes.recipient : bookTypes.sender;

/** Reads an address; whatever it does not understand becomes the default. */
export function readBookQuery(search: URLSearchParams): BookQuery {
  return {
    type: readBookType(search),
    keyword: (search.get('q') ?? '').trim().slice(0, constants.text.line),
    ...readPaging(search),
  };
}

/** The query part of a book's address, without what is the default anyway; `?` for all of the sender's. */
export function bookSearch({ type, keyword = '', ...paging }: Pick<BookQuery, 'type'> & Partial<BookQuery>): string {
  const search = new URLSearchParams();
  if (type !== bookTypes.sender) search.set('type', String(type));
  if (keyword) search.set('q', keyword);
  writePaging(search, { ...readPaging(search), ...paging });
  return `?${search.toString()}`;
}

/** The last page that has rows; at least the first. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));
