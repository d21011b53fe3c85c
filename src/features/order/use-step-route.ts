import { useParams } from 'react-router-dom';
import { orderSteps, type OrderStep } from '#machines/order/order.types.ts';
import { orderStepPath } from './prefill.ts';
import type { Order } from './use-order.ts';
import { useStepInUrl } from './use-step-in-url.ts';

/** The step in the path; undefined when there is none or an unknown one. */
function stepOfPath(step: string | undefined): OrderStep | undefined {
  return orderSteps.find((known) => known === step);
}

/** ROUTE-21: each step of the online order has a path. */
export function useStepRoute(order: Pick<Order, 'actor' | 'step' | 'goTo'>): void {
  useStepInUrl(order, stepOfPath(useParams().step), orderStepPath);
}
