import { createActor, fromPromise, waitFor } from 'xstate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { type CreateOutcome, type CreateRequest, type OrderAnswers, orderSteps } from '#machines/order/order.types.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { CallResult } from '#src/api/types.ts';
import { priceActors } from '#src/features/order/model/order-calls.ts';
import { appRules, createOnPhone } from '#src/features/order/model/app-forms.ts';
import { mobileSender } from '#src/features/order/model/send-saved.ts';
import { openOutbox } from '#src/shared/offline/outbox.ts';
import { browserOutbox } from '#src/shared/offline/outbox-store.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Customer, openWithAna, orderInput } from './support/customers.ts';
import { type Cut, lineTo } from './support/phone-line.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());

/** A person's reaction to a request without a response: ask again. */
async function insist<K extends CallId>(ask: () => Promise<CallResult<K>>): Promise<{ ok: true; data: Answer<K> }> {
  for (;;) {
    const result = await ask();
    if (result.ok) return result;
    expect(result.codeName).toBe('offline');
  }
}

/** The mobile order from its first request to its number, as its pages send them. */
async function walk(customer: Customer, cut?: Cut) {
  const { client, requests } = lineTo(server, customer, cut);
  const { sender, recipient, parcel } = orderInput();
  let keys = 0;
  const key = uuidv7();
  let goesOn: (() => void) | undefined;
  const outbox = openOutbox(
    {
      store: browserOutbox(),
      sender: async () => mobileSender(client),
      readOwner: () => customer.user.userId,
      locks: undefined,
      tabs: { tell: () => undefined, hear: () => undefined },
      onLine: (listener) => (goesOn = listener),
    },
    customer.user.userId,
  );
  const machine = orderMachine.provide({
    actors: {
      createOrder: fromPromise<CreateOutcome, CreateRequest>(({ input }) => createOnPhone(client, input)),
      ...priceActors(client, 'mobileCost'),
      saveOrder: fromPromise<void, CreateRequest>(async ({ input }) => {
        const { idempotencyKey, answers, dispatchNumber, agreed } = input;
        const owner = customer.user.userId;
        await outbox.put({ key: idempotencyKey, owner, answers, dispatchNumber, total: agreed, state: 'waiting' });
      }),
    },
    delays: { calm: 0 },
  });
  const newKey = () => ((keys += 1) === 1 ? key : uuidv7());
  const input = { validate: appRules.validate, newKey, flow: 'mobile', isSignedIn: true } as const;
  const actor = createActor(machine, { input }).start();

  await new Promise<void>((resolve) => {
    outbox.subscribe(() => resolve());
  });
  for (const zipCode of [sender.zip, recipient.zip]) {
    await insist(() => client.call('areaByZip', { zipCode }));
    await insist(() => client.call('stateCityByZip', { zipCode }));
  }
  const { data } = await insist(() => client.call('pickupSlots', { zipCode: sender.zip }));
  const [slot] = data.nextFree;
  const answers = {
    sender,
    recipient,
    parcel,
    pickup: { pickupDate: slot?.date, pickupSlot: slot?.slot, paymentMode: 'PP_CASH' },
    review: { acceptTerms: true },
  } as OrderAnswers;
  for (const part of orderSteps) actor.send({ type: 'part.change', part, answers: answers[part] });

  for (;;) {
    const priced = await waitFor(actor, (state) => state.matches({ price: 'ready' }) || state.hasTag('priceFailed'));
    if (!priced.hasTag('priceFailed')) break;
    actor.send({ type: 'price.retry' });
  }
  actor.send({ type: 'order.place' });
  for (;;) {
    const state = await waitFor(actor, (now) => now.hasTag('done') || now.hasTag('failed'));
    expect(state.context.answers).toEqual(answers);
    if (state.hasTag('done')) break;
    actor.send({ type: 'order.retry' });
  }
  const placed = actor.getSnapshot().context.placed?.orderNo;
  let kept: string | undefined;
  while (actor.getSnapshot().hasTag('kept') && kept === undefined) {
    goesOn?.();
    await new Promise((resolve) => setImmediate(resolve));
    kept = outbox.view().orders.find(({ state }) => state === 'placed')?.orderNo;
  }
  const orderNo = placed ?? kept ?? '';
  const { data: order } = await insist(() => client.call('websiteOrderDetail', { orderNo }));
  actor.stop();
  return { requests: requests(), order, orderNo };
}

async function getOrders({ user }: Customer): Promise<string[]> {
  const { db } = server.context;
  const rows = await db.selectFrom('orders').select('order_no').where('user_id', '=', user.userId).execute();
  return rows.map(({ order_no: orderNo }) => orderNo);
}

describe('FEAT-14 D-65 the connection is cut at every request of the mobile order in turn', () => {
  test('nothing that was typed is lost, and there is one order', async () => {
    const { requests, orderNo: first } = await walk(ana);
    const known = [first];
    expect(requests).toBeGreaterThanOrEqual(8);
    for (const how of ['on its way', 'on its way back'] as const)
      for (let at = 1; at <= requests; at += 1) {
        const { order, orderNo } = await walk(ana, { at, how });
        known.push(orderNo);
        expect((await getOrders(ana)).toSorted(), `request ${at}, ${how}`).toEqual(known.toSorted());
        expect(order.recipient).toMatchObject(orderInput().recipient);
      }
  });
});
