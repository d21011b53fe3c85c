/** The calls behind the order machine's actors. */
import { fromPromise } from 'xstate';
import type {
  CouponOffers,
  CouponRequest,
  CreateOutcome,
  CreateRequest,
  OrderQuote,
  QuoteRequest,
} from '#machines/order/order.types.ts';
import type { Api } from '#src/api/types.ts';
import { keepAddresses, quotePrice, toRejection } from './order-calls.ts';
import { orderBody } from './step-forms.ts';

/** CALL-20. Never rejects. */
export async function createOrder(api: Api, request: CreateRequest): Promise<CreateOutcome> {
  const body = orderBody(request);
  const result = await api.call('orderAdd', body);
  if (!result.ok) return toRejection(result);
  keepAddresses(api, body, request.keep);
  return { outcome: 'placed', order: result.data };
}

/** D-73. An aborted request never resolves. @throws Error when it is unknown which coupons can be used. */
async function validateCoupons(
  api: Api,
  request: CouponRequest | undefined,
  signal: AbortSignal,
): Promise<CouponOffers> {
  if (!request) throw new Error('Coupons are judged by an order');
  const result = await api.call('couponsForOrder', request, { signal });
  if (signal.aborted) return new Promise(() => undefined);
  if (!result.ok) throw new Error(result.codeName);
  return result.data;
}

export const orderActors = (api: Api) => ({
  createOrder: fromPromise<CreateOutcome, CreateRequest>(({ input }) => createOrder(api, input)),
  quotePrice: fromPromise<OrderQuote, QuoteRequest | undefined>(({ input, signal }) => quotePrice(api, input, signal)),
  validateCoupons: fromPromise<CouponOffers, CouponRequest | undefined>(({ input, signal }) =>
    validateCoupons(api, input, signal),
  ),
});
