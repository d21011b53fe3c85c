/** Selectors for screens. Pure. */
import type { SnapshotFrom } from 'xstate';
import type { DiscountedPrice } from '#domain/pricing/coupon-price.ts';
import { type FlowStep, flowSteps } from './flow.ts';
import type { orderMachine } from './order.machine.ts';
import { areCouponsSettled, chosenCoupons, pricesWithChosen, priceWithChosen } from './order.coupons.ts';
import { getFlow } from './order.flows.ts';
import type { CouponOffers, OrderContext, OrderQuote, Step } from './order.types.ts';
import { hasNoOutlet, isQuoteCurrent, isUnserved } from './order.quote.ts';
import { isDone } from './order.rules.ts';

export type OrderSnapshot = SnapshotFrom<typeof orderMachine>;

/** Of an order that is priced while it is filled in. */
export interface PricedSnapshot {
  context: Pick<OrderContext, 'answers' | 'quote' | 'quotedFor' | 'askingFor' | 'offers' | 'offersFor' | 'flow'>;
  hasTag: (tag: 'pricing' | 'priceFailed') => boolean;
}

/** The steps for the step bar. */
export function selectSteps({ context }: OrderSnapshot): FlowStep<Step>[] {
  return flowSteps(getFlow(context.flow).steps, context.step, (step) => isDone(context, step));
}

/** The state of the shown price: `estimate` is a "from" price, `stale` one that is being replaced. */
export interface PriceView {
  state: 'none' | 'loading' | 'stale' | 'current' | 'failed';
  estimate: boolean;
  /** The price of the chosen product with the chosen coupons; of the standard product while none is chosen. */
  quote: PricedProduct | undefined;
  /** The price of each parcel, in their order; empty while one is unknown. */
  each: readonly DiscountedPrice[];
}

type PricedProduct = Omit<OrderQuote['quotes'][number], 'price'> & { price: DiscountedPrice | null };

export function selectPrice(snapshot: PricedSnapshot): PriceView {
  const { answers, quote: all, quotedFor, askingFor } = snapshot.context;
  const product = answers.parcel.productType ?? 'standard';
  const found = quotedFor?.hasDestination ? all?.quotes.find(({ productType }) => productType === product) : undefined;
  const quote = found && { ...found, price: found.price && priceWithChosen(found.price, snapshot.context) };
  const estimate = all?.estimate ?? true;
  const isKnown = !all?.moreParcels?.includes(null);
  const each = found?.price && isKnown ? pricesWithChosen(found.price, snapshot.context) : [];
  if (!askingFor?.hasDestination) return { state: 'none', estimate, quote: undefined, each: [] };
  if (snapshot.hasTag('priceFailed')) return { state: 'failed', estimate, quote, each };
  if (!quote) return { state: 'loading', estimate, quote, each };
  const isCurrent = isQuoteCurrent(snapshot.context) && areCouponsSettled(snapshot.context);
  return { state: isCurrent ? 'current' : 'stale', estimate, quote, each };
}

/** The nearest branch to bring it to (D-63), `null` when none is near, undefined while nothing is to be brought. */
export function selectBlocked({ context }: PricedSnapshot): OrderQuote['nearestBranch'] | undefined {
  return hasNoOutlet(context) ? (context.quote?.nearestBranch ?? null) : undefined;
}

/** The sender's postal code where no courier comes, so that the parcel has to be brought. */
export const selectUnservedZip = ({ context }: PricedSnapshot): string | undefined =>
  isUnserved(context) ? context.answers.sender.zip : undefined;

/** Of an order that takes coupons. */
export interface CouponedSnapshot {
  context: Pick<OrderContext, 'answers' | 'offers' | 'fallen' | 'couponValidations' | 'serverErrors'>;
  value: { coupons: 'opening' | 'none' | 'calming' | 'loading' | 'ready' | 'failed' };
}

/** The state of the coupons: `loading` also when a new request is due. */
interface CouponsView {
  state: 'none' | 'loading' | 'ready' | 'failed';
  offers: CouponOffers | undefined;
  chosen: readonly string[];
  /** Whether the best combination is chosen. */
  isBest: boolean;
  fallen: OrderContext['fallen'];
}

export function selectCoupons(snapshot: CouponedSnapshot): CouponsView {
  const { answers, offers, fallen } = snapshot.context;
  const chosen = chosenCoupons(answers);
  const best = offers?.proposal?.codes ?? [];
  const isBest = chosen.length === best.length && best.every((code) => chosen.includes(code));
  const { coupons } = snapshot.value;
  const state = coupons === 'calming' || coupons === 'opening' ? 'loading' : coupons;
  return { state, offers, chosen, isBest, fallen };
}
