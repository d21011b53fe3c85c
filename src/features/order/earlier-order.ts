/** An earlier order as the beginning of another one. */
import { withoutDerived } from '#domain/address.ts';
import { isBegun, repeated } from '#machines/order/order.draft.ts';
import type { OrderContext, OrderDraft } from '#machines/order/order.types.ts';
import type { Api } from '#src/api/types.ts';
import { quotedOtherwise } from './begun-order.ts';
import type { AgainForm } from './use-order-again.ts';

/** All but when it is picked up; undefined where the order can't be had. */
export async function fetchEarlierOrder(
  api: Api,
  orderNo: string,
  signal?: AbortSignal,
): Promise<OrderDraft | undefined> {
  const answer = await api.call('orderDetail', { orderNo }, { signal });
  // What went to another country is placed on a page of its own.
  if (!answer.ok || answer.data.country !== null) return undefined;
  const { sender, recipient, ...order } = answer.data;
  return repeated({ ...order, sender: withoutDerived(sender), recipient: withoutDerived(recipient) });
}

/** How the online order begins with another one. */
export const againForm: AgainForm<OrderContext, OrderDraft> = {
  fetchEarlier: fetchEarlierOrder,
  isBegun,
  quotedOtherwise,
};
