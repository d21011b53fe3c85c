/** A list's page and its size, as an address carries them (D-37). */
import { constants } from '#domain/constants.ts';

const sizes = constants.lists.pageSizes;

export type PageSize = (typeof sizes)[number];

export interface Paging {
  /** From 1. */
  page: number;
  pageSize: PageSize;
}

/** The size on offer that a number names; the smallest for any other. */
export function pageSizeOf(size: number): PageSize {
  return sizes.find((known) => known === size) ?? sizes[0];
}

/** Whatever the address doesn't say, or says wrong, is the first page of the smallest size. */
export function readPaging(search: URLSearchParams, sizeName: 'size' | 'pageSize' = 'size'): Paging {
  const page = Number(search.get('page'));
  return { page: Number.isInteger(page) && page > 0 ? page : 1, pageSize: pageSizeOf(Number(search.get(sizeName))) };
}

/** Writes what differs from the default. */
export function writePaging(
  search: URLSearchParams,
  { page, pageSize }: Paging,
  sizeName: 'size' | 'pageSize' = 'size',
): void {
  if (page > 1) search.set('page', String(page));
  if (pageSize !== sizes[0]) search.set(sizeName, String(pageSize));
}
