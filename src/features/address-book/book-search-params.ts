import { constants } from '#domain/constants.ts';
import { bookParam, type BookType } from '#src/shared/addresses/books.ts';
import { param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { type Paging, pagingParams } from '#src/shared/paged-list/paging.ts';

export interface BookQuery extends Paging {
  /** personalAddressType, 1 by default (ENT-03). */
  type: BookType;
  keyword: string;
}

/** The state of the book's list lives in the URL, so that back, reload and a shared link preserve it (D-37, D-39). */
export const bookListParams = searchParams<BookQuery>({
  type: bookParam,
  keyword: param('q', text(constants.text.line), ''),
  ...pagingParams(),
});
