/** A list's page and its size, as a URL carries them (D-37). */
import { constants } from '#domain/constants.ts';
import { count, oneOf, param } from '#src/shared/navigation/search-params.ts';

const { pageSizes } = constants.lists;

export type PageSize = (typeof pageSizes)[number];

export interface Paging {
  /** From 1. */
  page: number;
  pageSize: PageSize;
}

export const firstPage: Paging = { page: 1, pageSize: pageSizes[0] };

/** The size on offer that a number names; the smallest for any other. */
export const getPageSize = (size: number): PageSize => pageSizes.find((known) => known === size) ?? pageSizes[0];

/** The parameters of every paged list: the first page of the smallest size goes without saying. */
export const pagingParams = (sizeName: 'size' | 'pageSize' = 'size') => ({
  page: param('page', count, firstPage.page),
  pageSize: param<PageSize>(sizeName, oneOf(pageSizes), firstPage.pageSize),
});

/** The last page that has rows; at least the first. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));
