import { constants } from '#domain/constants.ts';
import { type OrderStatus, orderStatuses } from '#domain/parcel/order-status.ts';
import { directionParam } from '#src/shared/navigation/order-direction.ts';
import { orderAgainPath } from '#src/shared/navigation/order-prefill.ts';
import { placeOrderPath } from '#src/shared/navigation/order-params.ts';
import { flag, oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';
import { periodParams, type PeriodQuery } from '#src/shared/orders/period.ts';
import { type Paging, pagingParams } from '#src/shared/paged-list/paging.ts';

export interface OrdersQuery extends Paging, PeriodQuery {
  direction: 'sent' | 'received';
  status: OrderStatus | undefined;
  keyword: string;
  /** What needs attention first, then the newest; or the newest alone. */
  sort: 'attention' | 'newest';
}

/** The list's filters live in the URL, so that back, reload and a shared link keep them. */
export const ordersParams = searchParams<OrdersQuery>({
  direction: directionParam,
  status: param('status', oneOf(orderStatuses)),
  keyword: param('q', text(constants.text.line), ''),
  sort: param('sort', oneOf(['attention', 'newest']), 'attention'),
  ...periodParams,
  ...pagingParams('pageSize'),
});

/** What one order's page opens with, where a list leads to a part of it. */
export const orderPartParams = searchParams<{ change: boolean | undefined; proof: boolean | undefined }>({
  change: param('change', flag),
  proof: param('proof', flag),
});

/** Where an order is repeated: abroad it is the one-click order, with its customs declaration (D-64). */
export const againPath = ({ orderNo, country }: Pick<ListedOrder, 'orderNo' | 'country'>): string =>
  country === null ? orderAgainPath(orderNo) : placeOrderPath({ kind: 'international', again: orderNo });
