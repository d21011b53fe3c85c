import { createActor, fromPromise, type InputFrom, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { orderMachine } from '#machines/order/order.machine.ts';
import samples from '#machines/order/order.samples.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('lost answer', async () => {
  const clock = new SimulatedClock();
  const calls: Record<string, { resolve: (output: never) => void; reject: (error: unknown) => void }> = {};
  const waiting = <Output, Input>(name: string) =>
    fromPromise<Output, Input>(
      () =>
        new Promise((resolve, reject) => {
          calls[name] = { resolve, reject };
        }),
    );
  const machine = orderMachine.provide({
    actors: {
      quotePrice: waiting('quotePrice'),
      validateCoupons: waiting('validateCoupons'),
      createOrder: waiting('createOrder'),
      saveOrder: waiting('saveOrder'),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: samples.inputs['order, at the review'] as InputFrom<typeof orderMachine>,
  }).start();
  calls.quotePrice?.resolve({
    answeredAt: '2026-11-20T18:00:00.000Z',
    estimate: false,
    origin: 'covered',
    destination: 'covered',
    nearestBranch: null,
    quotes: [
      {
        productType: 'standard',
        available: true,
        reason: null,
        minBusinessDays: 3,
        maxBusinessDays: 7,
        price: {
          billingWeightKg: 3,
          volumetricWeightKg: 0,
          freight: 16293,
          surcharges: [],
          subtotal: 16293,
          vat: 2607,
          total: 18900,
        },
      },
    ],
  } as never);
  await settle();
  calls.validateCoupons?.resolve({
    coupons: [],
    proposal: null,
  } as never);
  await settle();
  actor.send({
    type: 'part.change',
    part: 'review',
    answers: {
      acceptTerms: true,
    },
  });
  actor.send({
    type: 'order.place',
  });
  calls.createOrder?.reject({
    codeName: 'offline',
    msg: '',
    errors: [],
  });
  await settle();
  actor.send({
    type: 'order.retry',
  });
  calls.createOrder?.resolve({
    outcome: 'placed',
    order: {
      orderNo: '20261120-0417',
      waybillNo: 'JMX004281220417',
      total: 18900,
      pickupDate: '2026-11-21',
      pickupSlot: '10-12',
    },
  } as never);
  await settle();
  expect(actor.getSnapshot().value).toEqual({
    flow: 'placed',
    price: 'ready',
    coupons: 'ready',
  });
});
