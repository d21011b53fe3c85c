import { describe, expect, test } from 'vitest';
import { bookListParams } from '#src/features/address-book/book-list.ts';
import { lastPage } from '#src/shared/paged-list/paging.ts';

const read = (search: string) => bookListParams.read(new URLSearchParams(search));

describe('ROUTE-06 the URL of a book', () => {
  test('ENT-03 D-39 without a word it is the first page of the sender’s book', () => {
    expect(read('')).toEqual({ type: 1, keyword: '', page: 1, pageSize: 10 });
  });

  test('D-37 says book, search, page and size, and is written without what goes without saying', () => {
    const query = { type: 2, keyword: 'calle 21', page: 3, pageSize: 20 } as const;
    expect(bookListParams.search(query)).toBe('?type=2&q=calle+21&page=3&size=20');
    expect(read(bookListParams.search(query))).toEqual(query);
    expect(bookListParams.search({ type: 1 })).toBe('?');
  });

  test.each(['type=3', 'type=sender', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'size=11', 'size=1000000'])(
    'takes %s for the default',
    (search) => {
      expect(read(search)).toEqual(read(''));
    },
  );

  test('a search longer than any field is cut', () => {
    expect(read(`q=${'x'.repeat(500)}`).keyword).toHaveLength(50);
  });

  test('the last page has rows; an empty book has a first one', () => {
    expect([lastPage(23, 10), lastPage(20, 10), lastPage(0, 10)]).toEqual([3, 2, 1]);
  });
});
