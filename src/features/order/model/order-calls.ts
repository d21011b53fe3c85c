/** The calls that every way of ordering makes, whatever its forms. */
import { v4 as newKey } from 'uuid';
import type { CreateOutcome, CreateRequest, OrderEnd, OrderQuote, QuoteRequest } from '#machines/order/order.types.ts';
import type { Api, CallFailure, Input } from '#src/api/types.ts';
import { bookTypes } from '#src/shared/addresses/books.ts';

const lostOnTheWay = ['offline', 'timeout', 'aborted'] as const;

type Lost = (typeof lostOnTheWay)[number];

const isLost = (name: string): name is Lost => lostOnTheWay.some((lost) => lost === name);

const orderEnds = ['sender', 'recipient'] as const satisfies readonly OrderEnd[];

/** CALL-16, for the ticked addresses. The order exists by then, so no caller awaits it and no failure counts. */
export function keepAddresses(
  api: Api,
  addresses: Partial<Record<OrderEnd, Input<'orderAdd'>[OrderEnd]>>,
  keep: CreateRequest['keep'],
): void {
  for (const end of orderEnds) {
    const address = keep[end] && addresses[end];
    if (!address) continue;
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

/** CALL-32, by the limits of the web or of the phone. An abandoned question is never answered. @throws Error when there is no price to show. */
export async function quotePrice(
  api: Api,
  request: QuoteRequest | undefined,
  signal: AbortSignal,
  by: 'costByOrder' | 'mobileCost' = 'costByOrder',
): Promise<OrderQuote> {
  if (!request) throw new Error('A price needs an origin');
  const result = await api.call(by, request, { signal });
  // Another run of the same actor may be pending by now (React remounts it in development).
  if (signal.aborted) return new Promise(() => undefined);
  if (!result.ok) throw new Error(result.codeName);
  return result.data;
}
