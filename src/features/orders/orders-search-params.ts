import { constants } from '#domain/constants.ts';
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts';
import { directionParam } from '#src/shared/navigation/order-direction.ts';
import { oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { type Paging, pagingParams } from '#src/shared/paged-list/paging.ts';

export interface OrdersQuery extends Paging {
  direction: 'sent' | 'received';
  status: OrderStatus | undefined;
  keyword: string;
}

/** The list's filters live in the URL, so that back, reload and a shared link keep them. */
export const ordersParams = searchParams<OrdersQuery>({
  direction: directionParam,
  status: param('status', oneOf(orderStatuses)),
  keyword: param('q', text(constants.text.line), ''),
  ...pagingParams('pageSize'),
});
