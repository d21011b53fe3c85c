/** The calls behind the order machine's actors. */
import { fromPromise } from 'xstate';
import type {
  CouponOffers,
  CouponRequest,
  CreateOutcome,
  CreateRequest,
  OrderEnd,
  OrderQuote,
  QuoteRequest,
} from '#machines/order/order.types.ts';
import type { Api } from '#src/api/types.ts';
import { v4 as newKey } from 'uuid';
import { bookTypes } from '#src/shared/addresses/books.ts';
import { orderBody } from './step-forms.ts';

const lostOnTheWay = ['offline', 'timeout', 'aborted'] as const;

type Lost = (typeof lostOnTheWay)[number];

const isLost = (name: string): name is Lost => lostOnTheWay.some((lost) => lost === name);

const ends = ['sender', 'recipient'] as const satisfies readonly OrderEnd[];

/** CALL-16, for the addresses that were ticked. There is an order by then, so nobody waits for it and no failure counts. */
function keepAddresses(api: Api, request: CreateRequest): void {
  const body = orderBody(request);
  for (const end of ends.filter((one) => request.keep[one])) {
    const kept = api.call('addressAdd', { idempotencyKey: newKey(), type: bookTypes[end], ...body[end] });
    kept.catch(() => undefined);
  }
}

/** CALL-20. Never rejects: a refusal is a value, and no answer is an unknown outcome. */
export async function createOrder(api: Api, request: CreateRequest): Promise<CreateOutcome> {
  const result = await api.call('orderAdd', orderBody(request));
  if (result.ok) {
    keepAddresses(api, request);
    return { outcome: 'placed', order: result.data };
  }
  if (result.codeName === 'sessionExpired') return { outcome: 'expired' };
  if (isLost(result.codeName)) return { outcome: 'unknown' };
  // Which rule refused is the server's business; the form only needs to know that it was the server.
  const errors = result.errors.map((error) => ({ ...error, keyword: 'server' }));
  return { outcome: 'refused', code: result.codeName, errors };
}

/** CALL-32. An abandoned question is never answered. @throws Error when there is no price to show. */
export async function quotePrice(
  api: Api,
  request: QuoteRequest | undefined,
  signal: AbortSignal,
): Promise<OrderQuote> {
  if (!request) throw new Error('A price needs an origin');
  const result = await api.call('costByOrder', request, { signal });
  // Somebody else may ask in the same actor's name by now (React remounts it in development).
  if (signal.aborted) return new Promise(() => undefined);
  if (!result.ok) throw new Error(result.codeName);
  return result.data;
}

/** D-73. An abandoned question is never answered. @throws Error when nobody knows which coupons can be used. */
async function judgeCoupons(api: Api, request: CouponRequest | undefined, signal: AbortSignal): Promise<CouponOffers> {
  if (!request) throw new Error('Coupons are judged by an order');
  const result = await api.call('couponsForOrder', request, { signal });
  if (signal.aborted) return new Promise(() => undefined);
  if (!result.ok) throw new Error(result.codeName);
  return result.data;
}

export const orderActors = (api: Api) => ({
  createOrder: fromPromise<CreateOutcome, CreateRequest>(({ input }) => createOrder(api, input)),
  quotePrice: fromPromise<OrderQuote, QuoteRequest | undefined>(({ input, signal }) => quotePrice(api, input, signal)),
  judgeCoupons: fromPromise<CouponOffers, CouponRequest | undefined>(({ input, signal }) =>
    judgeCoupons(api, input, signal),
  ),
});
