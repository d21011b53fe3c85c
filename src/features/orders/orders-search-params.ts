import { constants } from '#domain/constants.ts';
import type { AskedPeriod } from '#domain/order-period.ts';
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts';
import { isDate } from '#domain/zoned-time.ts';
import { directionParam } from '#src/shared/navigation/order-direction.ts';
import { type Codec, flag, oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { type Paging, pagingParams } from '#src/shared/paged-list/paging.ts';

export interface OrdersQuery extends Paging, Pick<AskedPeriod, 'from' | 'to'> {
  direction: 'sent' | 'received';
  status: OrderStatus | undefined;
  keyword: string;
  /** The last few days, today among them. */
  days: (typeof constants.orders.periodDays)[number] | undefined;
}

const day: Codec<string> = { read: (typed) => (isDate(typed) ? typed : undefined) };

/** The list's filters live in the URL, so that back, reload and a shared link keep them. */
export const ordersParams = searchParams<OrdersQuery>({
  direction: directionParam,
  status: param('status', oneOf(orderStatuses)),
  keyword: param('q', text(constants.text.line), ''),
  days: param('days', oneOf(constants.orders.periodDays)),
  from: param('from', day),
  to: param('to', day),
  ...pagingParams('pageSize'),
});

/** What one order's page opens with, where a list leads to a part of it. */
export const orderPartParams = searchParams<{ change: boolean | undefined; proof: boolean | undefined }>({
  change: param('change', flag),
  proof: param('proof', flag),
});
