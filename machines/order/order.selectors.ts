/** What screens read from the machine. Pure. */
import type { SnapshotFrom } from 'xstate';
import { flowSteps, type FlowStep } from '../flow/flow.ts';
import type { orderMachine } from './order.machine.ts';
import { hasNoOutlet, isQuoteCurrent, settledTotal } from './order.quote.ts';
import { isDone } from './order.rules.ts';
import { orderSteps, type OrderQuote, type OrderStep } from './order.types.ts';

export type OrderSnapshot = SnapshotFrom<typeof orderMachine>;

/** The stops of the route, as the step bar draws them. */
export function selectSteps({ context }: OrderSnapshot): FlowStep<OrderStep>[] {
  return flowSteps(orderSteps, context.step, (step) => isDone(context, step));
}

/** How the shown price stands: `estimate` is a "from" price, `stale` one that is being replaced. */
export interface PriceView {
  state: 'none' | 'loading' | 'stale' | 'current' | 'failed';
  estimate: boolean;
  /** The chosen product's price, the standard one's while none is chosen. */
  quote: OrderQuote['quotes'][number] | undefined;
}

export function selectPrice(snapshot: OrderSnapshot): PriceView {
  const { answers, quote: all, quotedFor, askingFor } = snapshot.context;
  const product = answers.parcel.productType ?? 'standard';
  const quote = quotedFor?.hasDestination ? all?.quotes.find(({ productType }) => productType === product) : undefined;
  const estimate = all?.estimate ?? true;
  if (!askingFor?.hasDestination) return { state: 'none', estimate, quote: undefined };
  if (snapshot.hasTag('priceFailed')) return { state: 'failed', estimate, quote };
  if (!quote) return { state: 'loading', estimate, quote };
  return { state: isQuoteCurrent(snapshot.context) ? 'current' : 'stale', estimate, quote };
}

/** The branch to go to instead (D-63), `null` when none is near, undefined while the origin is served. */
export function selectBlocked({ context }: OrderSnapshot): OrderQuote['nearestBranch'] | undefined {
  return hasNoOutlet(context) ? (context.quote?.nearestBranch ?? null) : undefined;
}

/** Centavos that the order will cost, undefined until that is certain. */
export function selectTotal({ context }: OrderSnapshot): number | undefined {
  return settledTotal(context);
}
