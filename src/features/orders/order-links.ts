import { orderAgainPath } from '#src/shared/navigation/order-prefill.ts';
import { placeOrderPath } from '#src/shared/navigation/order-params.ts';
import { flag, param, searchParams } from '#src/shared/navigation/search-params.ts';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';

/** What one order's page opens with, where a list leads to a part of it. */
export const orderPartParams = searchParams<{ change: boolean | undefined; proof: boolean | undefined }>({
  change: param('change', flag),
  proof: param('proof', flag),
});

/** Where an order is repeated: abroad it is the one-click order, with its customs declaration (D-64). */
export const againPath = ({ orderNo, country }: Pick<ListedOrder, 'orderNo' | 'country'>): string =>
  country === null ? orderAgainPath(orderNo) : placeOrderPath({ kind: 'international', again: orderNo });
