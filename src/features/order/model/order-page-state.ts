import { useParams } from 'react-router-dom';
import { orderSteps } from '#machines/order/order.types.ts';
import { orderStepPath } from './prefill.ts';
import type { Order } from './use-order.ts';
import { useStepInUrl } from './use-step-in-url.ts';

/** ROUTE-21: each step of the online order has a path. */
export function useStepRoute(order: Pick<Order, 'actor' | 'step' | 'goTo'>): void {
  const { step } = useParams();
  useStepInUrl(
    order,
    orderSteps.find((known) => known === step),
    orderStepPath,
  );
}
