/** The calls that every way of ordering makes, whatever its forms. */
import { v4 as newKey } from 'uuid';
import { fromPromise } from 'xstate';
import type { Answer } from '#contract/calls.ts';
import { withoutDerived } from '#domain/address/address.ts';
import { constants } from '#domain/constants.ts';
import { isToBranch } from '#domain/parcel/branch-delivery.ts';
import type {
  CouponOffers,
  CouponRequest,
  CreateOutcome,
  CreateRequest,
  FlowName,
  OrderEnd,
  OrderQuote,
  QuoteRequest,
} from '#machines/order/order.types.ts';
import { repeated } from '#machines/order/order.draft.ts';
import type { Contact, Recipient } from '#schemas/entities.ts';
import type { Api, CallFailure, Input } from '#src/api/types.ts';
import { bookTypes } from '#src/shared/addresses/books.ts';
import type { FlowRules } from './flow-rules.ts';
import type { FetchEarlier } from './use-order-again.ts';

const lostOnTheWay = ['offline', 'timeout', 'aborted'] as const;

type Lost = (typeof lostOnTheWay)[number];

const isLost = (name: string): name is Lost => lostOnTheWay.some((lost) => lost === name);

const orderEnds = ['sender', 'recipient'] as const satisfies readonly OrderEnd[];

/** A recipient who collects at a branch has no address to save. */
const hasDoor = (address: Recipient): address is Contact => !isToBranch(address);

/** CALL-16, for the ticked addresses. The order exists by then, so no caller awaits it and no failure counts. */
export function keepAddresses(
  api: Api,
  addresses: Partial<Record<OrderEnd, Input<'orderAdd'>[OrderEnd]>>,
  keep: CreateRequest['keep'],
): void {
  for (const end of orderEnds) {
    const address = keep[end] && addresses[end];
    if (!address || !hasDoor(address)) continue;
    const kept = api.call('addressAdd', { idempotencyKey: newKey(), type: bookTypes[end], ...address });
    kept.catch(() => undefined);
  }
}

/**
 * The outcome of an order that was not created: a rejection is a value, and a missing response is an unknown outcome.
 */
export function toRejection(failure: CallFailure): Exclude<CreateOutcome, { outcome: 'placed' }> {
  const { codeName } = failure;
  if (codeName === 'sessionExpired') return { outcome: 'expired' };
  if (isLost(codeName)) return { outcome: 'unknown' };
  // The form doesn't need the rule's name, only that the server rejected.
  const errors = failure.errors.map((error) => ({ ...error, keyword: 'server' }));
  return { outcome: 'refused', code: codeName, errors };
}

/** The body of any of the calls that place an order. */
export const toOrderBody = (
  { getBody }: Pick<FlowRules, 'getBody'>,
  { idempotencyKey, answers }: Pick<CreateRequest, 'idempotencyKey' | 'answers'>,
) => ({ idempotencyKey, countryId: constants.country.id, ...getBody(answers) });

/** CALL-20, CALL-57, CALL-58. Never rejects. */
export async function placeBy<C extends 'orderAdd' | 'websiteOrderAdd' | 'internationalOrderAdd'>(
  api: Api,
  call: C,
  rules: FlowRules,
  request: CreateRequest,
): Promise<CreateOutcome<Answer<C>>> {
  // The machine places an order only when every part is valid, so the parts have their schemas' shapes.
  const body = toOrderBody(rules, request);
  const result = await api.call(call, body as Input<C>);
  if (!result.ok) return toRejection(result);
  keepAddresses(api, body as Input<'orderAdd'>, request.keep);
  return { outcome: 'placed', order: result.data };
}

/** An abandoned question is never answered: another run of the same actor may be pending by now. */
const unlessAborted = <T>(signal: AbortSignal, answer: T): T | Promise<never> =>
  signal.aborted ? new Promise<never>(() => undefined) : answer;

/** CALL-32, by the limits of the web or of the phone. @throws Error when there is no price to show. */
export async function quotePrice(
  api: Api,
  request: QuoteRequest | undefined,
  signal: AbortSignal,
  by: 'costByOrder' | 'mobileCost' = 'costByOrder',
): Promise<OrderQuote> {
  if (!request) throw new Error('A price needs an origin');
  const result = await unlessAborted(signal, await api.call(by, request, { signal }));
  if (!result.ok) throw new Error(result.codeName);
  return result.data;
}

/** The actors behind the price of every order: CALL-32 and D-73. */
export const priceActors = (api: Api, by?: 'costByOrder' | 'mobileCost') => ({
  quotePrice: fromPromise<OrderQuote, QuoteRequest | undefined>(({ input, signal }) =>
    quotePrice(api, input, signal, by),
  ),
  validateCoupons: fromPromise<CouponOffers, CouponRequest | undefined>(async ({ input, signal }) => {
    if (!input) throw new Error('Coupons are validated for an order');
    const result = await unlessAborted(signal, await api.call('couponsForOrder', input, { signal }));
    if (!result.ok) throw new Error(result.codeName);
    return result.data;
  }),
});

/** CALL-22, CALL-75: an earlier order within the country, all but when it is picked up; undefined where it can't be had. */
export const fetchEarlierBy =
  (call: 'orderDetail' | 'websiteOrderDetail', flow: FlowName): FetchEarlier =>
  async (api, orderNo, signal) => {
    const answer = await api.call(call, { orderNo }, { signal });
    if (!answer.ok || answer.data.country !== null) return undefined;
    const { sender, recipient, ...order } = answer.data;
    return repeated(flow, { ...order, sender: withoutDerived(sender), recipient: withoutDerived(recipient) });
  };
