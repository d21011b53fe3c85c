/** The list's filters live in the address, so that back, reload and a shared link keep them. */
import { constants } from '#domain/constants.ts';
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts';

export interface ListQuery {
  direction: 'sent' | 'received';
  status: OrderStatus | undefined;
  keyword: string;
  page: number;
  pageSize: (typeof constants.lists.pageSizes)[number];
}

const pageSizes = constants.lists.pageSizes;
const firstSize = pageSizes[0];

/** Reads an address; whatever it does not understand becomes the default. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const page = Number(search.get('page'));
  const size = Number(search.get('pageSize'));
  return {
    direction: search.get('direction') === 'received' ? 'received' : 'sent',
    status: orderStatuses.find((status) => status === search.get('status')),
    keyword: (search.get('q') ?? '').trim().slice(0, constants.text.line),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.find((candidate) => candidate === size) ?? firstSize,
  };
}

/** The address of a query, without what is the default anyway; starts with `?` or is `.`. */
export function listAddress({ direction, status, keyword, page, pageSize }: ListQuery): string {
  const search = new URLSearchParams();
  if (direction !== 'sent') search.set('direction', direction);
  if (status) search.set('status', status);
  if (keyword) search.set('q', keyword);
  if (page > 1) search.set('page', String(page));
  if (pageSize !== firstSize) search.set('pageSize', String(pageSize));
  return search.size > 0 ? `?${search.toString()}` : '?';
}
