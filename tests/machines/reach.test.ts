import { createActor, fromPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { partsOfStep } from '#machines/order/order.flows.ts';
import {
  type CouponOffers,
  type CouponRequest,
  type FlowName,
  type OrderQuote,
  orderSteps,
  type QuoteRequest,
} from '#machines/order/order.types.ts';
import { repeated } from '#machines/order/order.draft.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { isAnswered } from '#machines/order/order.rules.ts';
import { actorDone, actorFailed, unreachedStates } from './support/reach.ts';
import { fullAnswers, noCoupons, orderInput, placed, quote } from './fixture.ts';

const events = [
  ...orderSteps.map((part) => ({ type: 'part.change', part, answers: fullAnswers[part] })),
  { type: 'step.submit' },
  { type: 'order.place' },
  { type: 'price.retry' },
  { type: 'xstate.after.calm.order.price.calming' },
  actorDone('0.order.price.loading', quote()),
  actorFailed('0.order.price.loading'),
  { type: 'xstate.after.calm.order.coupons.calming' },
  actorFailed('0.order.coupons.loading'),
  actorDone('0.order.flow.placing', placed),
  actorDone('0.order.flow.placing', { outcome: 'unknown' }),
  actorDone('0.order.flow.placing', { outcome: 'offline' }),
  actorDone('0.order.flow.keeping'),
];

const reached = (flow: FlowName, isSignedIn: boolean) =>
  unreachedStates(orderMachine, {
    input: { ...orderInput, flow, isSignedIn },
    events: isSignedIn ? [...events, actorDone('0.order.coupons.loading', noCoupons)] : events,
    distinguish: ({ context }) => [
      context.step,
      context.completed,
      partsOfStep[context.step].filter((part) => isAnswered(context, part)),
      context.quotedFor?.key,
      context.askingFor?.key,
    ],
  });

describe('the order machine', () => {
  test.each(['order', 'domestic', 'mobile'] as const)('FEAT-05 can reach each of its states, %s', (flow) => {
    const [unreached, signedOut] = [reached(flow, true), reached(flow, false)];
    const saved = flow === 'mobile' ? [] : ['order.flow.keeping', 'order.flow.kept'];
    expect(unreached.filter((state) => signedOut.includes(state))).toEqual(saved);
  });

  const quotePrice = fromPromise<OrderQuote, QuoteRequest | undefined>(() => Promise.resolve(quote()));
  const validateCoupons = fromPromise<CouponOffers, CouponRequest | undefined>(() => Promise.resolve(noCoupons));

  test.each([
    ['quotePrice', { validateCoupons }],
    ['validateCoupons', { quotePrice }],
    ['createOrder', { quotePrice, validateCoupons }],
  ])('rejects with a plain sentence when %s was not provided', async (actor, actors) => {
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
});
