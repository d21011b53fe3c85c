import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import type { CouponOffers, CouponRequest, OrderQuote, QuoteRequest } from '#machines/order/order.types.ts';
import { repeated } from '#machines/order/order.draft.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { fullAnswers, noCoupons, orderInput, quote } from './fixture.ts';

const quotePrice = fromPromise<OrderQuote, QuoteRequest | undefined>(() => Promise.resolve(quote()));
const validateCoupons = fromPromise<CouponOffers, CouponRequest | undefined>(() => Promise.resolve(noCoupons));

test.each([
  ['quotePrice', { validateCoupons }],
  ['validateCoupons', { quotePrice }],
  ['createOrder', { quotePrice, validateCoupons }],
])('an order rejects with a plain sentence when %s was not provided', async (actor, actors) => {
  const errors: unknown[] = [];
  const draft = { ...repeated('order', fullAnswers), answers: fullAnswers, pickupZip: fullAnswers.sender.zip };
  const order = createActor(orderMachine.provide({ actors }), {
    input: {
      ...orderInput,
      draft: { ...draft, step: 'review', completed: ['sender', 'recipient', 'parcel', 'pickup'] },
    },
    inspect: (event) => {
      if (event.type === '@xstate.event' && 'error' in event.event) errors.push(event.event.error);
    },
  }).start();
  await new Promise((resolve) => setTimeout(resolve));
  if (actor === 'createOrder') order.send({ type: 'order.place' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(errors.map(String)).toEqual([`Error: ${actor} was not provided`]);
});
