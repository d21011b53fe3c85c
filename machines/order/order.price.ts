/** The total of an order. Pure. */
import { areCouponsSettled, priceWithChosen } from './order.coupons.ts';
import { isQuoteCurrent } from './order.quote.ts';
import type { OrderContext } from './order.types.ts';

type Priced = Pick<OrderContext, 'answers' | 'quote' | 'quotedFor' | 'offers' | 'offersFor' | 'flow'>;

/**
 * The total of the chosen product in centavos after the chosen coupons, once it is certain and the product is
 * available.
 */
export function settledTotal(priced: Priced): number | undefined {
  const { answers, quote, quotedFor } = priced;
  if (!quotedFor?.hasDestination || !isQuoteCurrent(priced) || quote?.estimate) return undefined;
  const chosen = quote?.quotes.find(({ productType }) => productType === answers.parcel.productType);
  if (quote?.moreParcels?.includes(null)) return undefined;
  if (!chosen?.available || !chosen.price || !areCouponsSettled(priced)) return undefined;
  return priceWithChosen(chosen.price, priced).total;
}
