/** An earlier order as the beginning of another one. */
import { withoutDerived } from '#domain/address.ts';
import { repeated } from '#machines/order/order.draft.ts';
import type { OrderDraft } from '#machines/order/order.types.ts';
import type { Api } from '#src/api/types.ts';

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
