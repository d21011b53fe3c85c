import { orderSteps, type OrderStep } from '#machines/order/order.types.ts';

/** The step in the address; undefined when there is none or an unknown one. */
export function stepOfPath(step: string | undefined): OrderStep | undefined {
  return orderSteps.find((known) => known === step);
}
