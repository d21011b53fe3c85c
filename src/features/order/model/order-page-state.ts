/** What the online order's page knows beside the order itself. */
import { useParams } from 'react-router-dom';
import { withoutDerived } from '#domain/address/address.ts';
import { repeated } from '#machines/order/order.draft.ts';
import { orderSteps } from '#machines/order/order.types.ts';
import { orderStepPath } from './prefill.ts';
import type { Order } from './use-order.ts';
import type { FetchEarlier } from './use-order-again.ts';
import { useStepInUrl } from './use-step-in-url.ts';

export const fetchEarlierOrder: FetchEarlier = async (api, orderNo, signal) => {
  const answer = await api.call('orderDetail', { orderNo }, { signal });
  // What went to another country is placed on a page of its own.
  if (!answer.ok || answer.data.country !== null) return undefined;
  const { sender, recipient, ...order } = answer.data;
  return repeated('order', { ...order, sender: withoutDerived(sender), recipient: withoutDerived(recipient) });
};

/** ROUTE-21: each step of the online order has a path. */
export function useStepRoute(order: Pick<Order, 'actor' | 'step' | 'goTo'>): void {
  const { step } = useParams();
  useStepInUrl(
    order,
    orderSteps.find((known) => known === step),
    orderStepPath,
  );
}
