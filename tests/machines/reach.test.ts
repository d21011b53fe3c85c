import { createActor, fromPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { nothingSaved } from '#machines/order/order.draft.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import type { CouponOffers, CouponRequest, OrderQuote, QuoteRequest } from '#machines/order/order.types.ts';
import { actorDone, actorFailed, unreachedStates } from './support/reach.ts';
import { fullAnswers, noCoupons, placedOrder, quote, validate } from './fixture.ts';

const input = { validate, newKey: () => 'key' };
const { sender, recipient, parcel, pickup, review } = fullAnswers;

const events = [
  { type: 'step.submit', step: 'sender', answers: sender },
  { type: 'step.submit', step: 'recipient', answers: recipient },
  { type: 'step.submit', step: 'parcel', answers: parcel },
  { type: 'step.submit', step: 'pickup', answers: pickup },
  { type: 'order.place', answers: review },
  { type: 'order.retry' },
  { type: 'price.retry' },
  { type: 'xstate.after.calm.order.price.calming' },
  actorDone('0.order.price.loading', quote()),
  actorFailed('0.order.price.loading'),
  { type: 'coupons.retry' },
  { type: 'xstate.after.calm.order.coupons.calming' },
  actorDone('0.order.coupons.loading', noCoupons),
  actorFailed('0.order.coupons.loading'),
  actorDone('0.order.flow.placing', { outcome: 'placed', order: placedOrder }),
  actorDone('0.order.flow.placing', { outcome: 'unknown' }),
];

describe('the order machine', () => {
  test('FEAT-05 can reach each of its states', () => {
    expect(
      unreachedStates(orderMachine, {
        input,
        events,
        distinguish: ({ context }) => [context.completed, context.quotedFor?.key, context.askingFor?.key],
      }),
    ).toEqual([]);
  });

  const quotePrice = fromPromise<OrderQuote, QuoteRequest | undefined>(() => Promise.resolve(quote()));
  const validateCoupons = fromPromise<CouponOffers, CouponRequest | undefined>(() => Promise.resolve(noCoupons));

  test.each([
    ['quotePrice', { validateCoupons }],
    ['validateCoupons', { quotePrice }],
    ['createOrder', { quotePrice, validateCoupons }],
  ])('rejects with a plain sentence when %s was not provided', async (actor, actors) => {
    const errors: unknown[] = [];
    const machine = orderMachine.provide({ actors });
    const order = createActor(machine, {
      input: {
        ...input,
        draft: {
          step: 'review',
          answers: fullAnswers,
          completed: ['sender', 'recipient', 'parcel', 'pickup'],
          returning: false,
          pickupZip: sender.zip,
          idempotencyKey: undefined,
          keyRefused: false,
          keep: nothingSaved,
        },
      },
      inspect: (event) => {
        if (event.type === '@xstate.event' && 'error' in event.event) errors.push(event.event.error);
      },
    }).start();
    await new Promise((resolve) => setTimeout(resolve));
    if (actor === 'createOrder') order.send({ type: 'order.place', answers: review });
    await new Promise((resolve) => setTimeout(resolve));
    expect(errors.map(String)).toEqual([`Error: ${actor} was not provided`]);
  });
});
