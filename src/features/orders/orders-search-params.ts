/** The list's filters live in the address, so that back, reload and a shared link keep them. */
import { constants } from '#domain/constants.ts';
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts';
import { type Paging, readPaging, writePaging } from '#src/shared/paged-list/paging.ts';

export interface ListQuery extends Paging {
  direction: 'sent' | 'received';
  status: OrderStatus | undefined;
  keyword: string;
}

/** Reads an address; whatever it does not understand becomes the default. */
export function readListQuery(search: URLSearchParams): ListQuery {
  return {
    direction: search.get('direction') === 'received' ? 'received' : 'sent',
    status: orderStatuses.find((status) => status === search.get('status')),
    keyword: (search.get('q') ?? '').trim().slice(0, constants.text.line),
    ...readPaging(search, 'pageSize'),
  };
}

/** The address of a query, without what is the default anyway; starts with `?` or is `.`. */
export function listAddress({ direction, status, keyword, page, pageSize }: ListQuery): string {
  const search = new URLSearchParams();
  if (direction !== 'sent') search.set('direction', direction);
  if (status) search.set('status', status);
  if (keyword) search.set('q', keyword);
  writePaging(search, { page, pageSize }, 'pageSize');
  return search.size > 0 ? `?${search.toString()}` : '?';
}
