import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { CreateRequest, OrderAnswers, OrderQuote, QuoteRequest } from '#machines/order/order.types.ts';
import { getParts, placeDraftIn } from '#machines/order/place-order.draft.ts';
import { placeOrderMachine } from '#machines/order/place-order.machine.ts';
import { totalOf } from '#machines/order/place-order.rules.ts';
import { type AskedOrder, type PlaceInput, type PlaceOutcome, placeParts } from '#machines/order/place-order.types.ts';
import { actorDone, actorFailed, unreachedStates } from './support/reach.ts';
import { calm, fullAnswers, placedOrder, quote, settle, validate } from './fixture.ts';

const placed: PlaceOutcome = { outcome: 'placed', order: placedOrder };

interface Fakes {
  /** Answers of createOrder in turn; the last one repeats. */
  outcomes?: PlaceOutcome[];
  price?: () => Promise<OrderQuote>;
  input?: Partial<PlaceInput>;
}

function open({ outcomes = [placed], price = () => Promise.resolve(quote()), input }: Fakes = {}) {
  const clock = new SimulatedClock();
  const created: CreateRequest[] = [];
  const priced: (QuoteRequest | undefined)[] = [];
  let keys = 0;
  const machine = placeOrderMachine.provide({
    actors: {
      quotePrice: fromPromise<OrderQuote, QuoteRequest | undefined>(({ input: request }) => {
        priced.push(request);
        return price();
      }),
      createOrder: fromPromise<PlaceOutcome, CreateRequest>(({ input: request }) => {
        created.push(request);
        return Promise.resolve(outcomes[Math.min(created.length, outcomes.length) - 1] as PlaceOutcome);
      }),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      validate,
      newKey: () => `key-${(keys += 1)}`,
      isPriced: true,
      usualParcel: { productType: 'standard' },
      ...input,
    },
  }).start();
  return { actor, clock, created, priced, context: () => actor.getSnapshot().context };
}

type Opened = ReturnType<typeof open>;

function fill({ actor }: Opened, answers: Partial<OrderAnswers> = fullAnswers) {
  for (const part of placeParts) {
    const given = answers[part];
    if (given) actor.send({ type: 'part.change', part, answers: given });
  }
}

/** Both steps filled in, on the second one with a certain price. */
async function openSecond(fakes: Fakes = {}) {
  const order = open(fakes);
  fill(order);
  order.actor.send({ type: 'step.submit' });
  await calm(order.clock);
  return order;
}

const asked = (over: Partial<AskedOrder> = {}): AskedOrder => ({
  idempotencyKey: 'asked-key',
  answers: fullAnswers,
  keep: { sender: true, recipient: false },
  total: 18_900,
  ...over,
});

describe('a one-click order', () => {
  test('FEAT-15 D-05 moves on only when the first step is valid, and opens the second with the usual service', () => {
    const order = open();
    fill(order, { sender: fullAnswers.sender });
    order.actor.send({ type: 'step.submit' });
    expect(order.context().step).toBe('first');
    fill(order, { recipient: fullAnswers.recipient });
    order.actor.send({ type: 'step.submit' });
    expect(order.context()).toMatchObject({ step: 'second', answers: { parcel: { productType: 'standard' } } });
  });

  test('D-65 places once, under the key that its draft has had from the first answer on', async () => {
    const order = await openSecond();
    order.actor.send({ type: 'order.place', isSignedIn: true });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(order.actor.getSnapshot().hasTag('done')).toBe(true);
    expect(order.created).toEqual([{ idempotencyKey: 'key-1', answers: fullAnswers, keep: order.context().keep }]);
  });

  test('D-05 signed out nothing is sent: the order waits for a sign-in, and can be cancelled', async () => {
    const order = await openSecond();
    order.actor.send({ type: 'order.place', isSignedIn: false });
    expect(order.actor.getSnapshot().hasTag('signingIn')).toBe(true);
    order.actor.send({ type: 'signIn.closed' });
    await settle();
    expect(order.actor.getSnapshot().hasTag('signingIn')).toBe(false);
    expect(order.context().answers).toEqual(fullAnswers);
    expect(order.created).toEqual([]);
  });

  test('D-06 D-65 back with a session the same order is placed automatically, once, under the same key', async () => {
    const order = open();
    order.actor.send({ type: 'order.resume', asked: asked(), hasUsableCoupon: false });
    // The account's answers from another device don't change an order that was agreed to.
    order.actor.send({ type: 'draft.merge', draft: placeDraftIn({ recipient: { name: 'Otra' } }) });
    expect(order.created).toEqual([]);
    await calm(order.clock);
    await settle();
    expect(order.created).toEqual([
      { idempotencyKey: 'asked-key', answers: fullAnswers, keep: { sender: true, recipient: false } },
    ]);
    expect(order.actor.getSnapshot().hasTag('done')).toBe(true);
  });

  test('D-70 D-06 with a coupon that this flow would leave unused it waits for the next word of its customer', async () => {
    const order = open();
    order.actor.send({ type: 'order.resume', asked: asked(), hasUsableCoupon: true });
    await calm(order.clock);
    await settle();
    expect(order.created).toEqual([]);
    expect(order.context()).toMatchObject({ isCouponFound: true, isRepriced: false, asked: undefined });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(order.created.map(({ idempotencyKey, answers }) => [idempotencyKey, answers])).toEqual([
      ['asked-key', fullAnswers],
    ]);
  });

  test('D-62 at another price than was agreed to it is not placed: the customer is informed and decides', async () => {
    const order = open();
    order.actor.send({ type: 'order.resume', asked: asked({ total: 15_000 }), hasUsableCoupon: false });
    await calm(order.clock);
    await settle();
    expect(order.created).toEqual([]);
    expect(order.context()).toMatchObject({ isRepriced: true, asked: undefined, step: 'second' });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(order.created).toHaveLength(1);
  });

  test('without a price the order that waited is for the customer to try again', async () => {
    const order = open({ price: () => Promise.reject(new Error('offline')) });
    order.actor.send({ type: 'order.resume', asked: asked(), hasUsableCoupon: false });
    await calm(order.clock);
    await settle();
    expect(order.actor.getSnapshot().hasTag('priceFailed')).toBe(true);
    expect(order.context()).toMatchObject({ asked: undefined, answers: fullAnswers, isPriceAwaited: true });
    expect(order.created).toEqual([]);
  });

  test('D-62 placed before its price is there, or could be had, it asks again, says so, and waits for the next word', async () => {
    let isCut = true;
    const order = open({ price: () => (isCut ? Promise.reject(new Error('offline')) : Promise.resolve(quote())) });
    fill(order);
    order.actor.send({ type: 'step.submit' });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    expect(order.context().isPriceAwaited).toBe(true);
    await calm(order.clock);
    await settle();
    expect(order.actor.getSnapshot().hasTag('priceFailed')).toBe(true);
    isCut = false;
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect([order.created, order.context().isPriceAwaited, totalOf(order.context())]).toEqual([[], true, 18_900]);
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect([order.created.length, order.context().isPriceAwaited]).toEqual([1, false]);
  });

  test('D-64 an order abroad requests no price, and is placed without one', async () => {
    const order = await openSecond({ input: { isPriced: false, usualParcel: {} } });
    expect(order.priced).toEqual([]);
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(order.created).toHaveLength(1);
  });

  test('D-64 D-06 a waiting order abroad is placed as soon as the customer has signed in', async () => {
    const order = open({ input: { isPriced: false, usualParcel: {} } });
    order.actor.send({ type: 'order.resume', asked: asked({ total: undefined }), hasUsableCoupon: false });
    await settle();
    expect(order.created).toHaveLength(1);
  });

  test('a rejected field leads to its step and nothing typed is lost; changed answers are another order', async () => {
    const errors = [{ pointer: '/recipient/zip', key: 'rules:zip', params: {}, keyword: 'server' }];
    const order = await openSecond({ outcomes: [{ outcome: 'refused', code: 'invalidParameter', errors }, placed] });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(order.context()).toMatchObject({
      step: 'first',
      answers: fullAnswers,
      serverErrors: { recipient: [{ pointer: '/zip' }] },
    });
    order.actor.send({ type: 'part.change', part: 'recipient', answers: { ...fullAnswers.recipient, street: 'Otra' } });
    order.actor.send({ type: 'step.submit' });
    await calm(order.clock);
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(order.created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2']);
  });

  test('D-56 a slot that filled up is asked for again; so is one of another place', async () => {
    const order = await openSecond({ outcomes: [{ outcome: 'refused', code: 'pickupSlotFull', errors: [] }] });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(order.context()).toMatchObject({ step: 'second', answers: { pickup: { paymentMode: 'PP_CASH' } } });
    expect(order.context().answers.pickup.pickupSlot).toBeUndefined();
    fill(order, { pickup: fullAnswers.pickup });
    order.actor.send({ type: 'step.goTo', step: 'first' });
    fill(order, { sender: { ...fullAnswers.sender, zip: '44100' } });
    order.actor.send({ type: 'step.submit' });
    expect(order.context()).toMatchObject({ step: 'second', isSlotCleared: true });
    expect(order.context().answers.pickup.pickupSlot).toBeUndefined();
  });

  test('FEAT-05 a branch that closed is kept with its error until another is chosen; one of another place is asked for again', async () => {
    const errors = [
      { pointer: '/pickup/branchCode', key: 'answers:refusal.branchClosed', params: {}, keyword: 'server' },
    ];
    const order = await openSecond({ outcomes: [{ outcome: 'refused', code: 'invalidParameter', errors }] });
    const pickup = { ...fullAnswers.pickup, handover: 'dropOff', branchCode: 'GDL-1' };
    fill(order, { pickup });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(order.context()).toMatchObject({ step: 'second', answers: { ...fullAnswers, pickup } });
    expect(order.context().serverErrors.pickup).toMatchObject([{ pointer: '/branchCode' }]);
    order.actor.send({ type: 'step.goTo', step: 'first' });
    fill(order, { sender: { ...fullAnswers.sender, zip: '44100' } });
    order.actor.send({ type: 'step.submit' });
    expect(order.context()).toMatchObject({ step: 'second', isSlotCleared: true });
    expect(order.context().answers.pickup).toEqual({ handover: 'dropOff', paymentMode: 'PP_CASH' });
  });

  test('D-65 an answer that got lost is asked for again under the same key; a conflict only on request', async () => {
    const conflict: PlaceOutcome = { outcome: 'refused', code: 'idempotencyConflict', errors: [] };
    const order = await openSecond({ outcomes: [{ outcome: 'unknown' }, conflict, placed] });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    order.actor.send({ type: 'order.retry' });
    await settle();
    expect(order.actor.getSnapshot().can({ type: 'order.retry' })).toBe(false);
    order.actor.send({ type: 'order.placeAnother' });
    await settle();
    expect(order.created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('D-63 MSG-08 an origin without pickups keeps the order at the first step', async () => {
    const order = open({ price: () => Promise.resolve(quote({ origin: 'none' })) });
    fill(order);
    await calm(order.clock);
    order.actor.send({ type: 'step.submit' });
    expect(order.context().step).toBe('first');
  });

  test('ENT-05 a stored order opens as it was left, without consent', async () => {
    const before = await openSecond();
    before.actor.send({ type: 'address.keep', end: 'sender', keep: true });
    const { review: _, ...parts } = getParts(before.context());
    const after = open({ input: { draft: placeDraftIn(parts) } });
    expect(after.context()).toMatchObject({
      step: 'second',
      answers: { ...fullAnswers, review: {} },
      idempotencyKey: 'key-1',
      keep: { sender: true, recipient: false },
    });
  });

  test('FEAT-15 can reach each of its states', () => {
    const change = (part: keyof OrderAnswers) => ({ type: 'part.change', part, answers: fullAnswers[part] });
    const events = [
      ...placeParts.map(change),
      { type: 'step.submit' },
      { type: 'order.place', isSignedIn: true },
      { type: 'order.place', isSignedIn: false },
      { type: 'price.retry' },
      { type: 'xstate.after.calm.placeOrder.price.calming' },
      actorDone('0.placeOrder.price.loading', quote()),
      actorFailed('0.placeOrder.price.loading'),
      actorDone('0.placeOrder.flow.placing', placed),
      actorDone('0.placeOrder.flow.placing', { outcome: 'unknown' }),
    ];
    expect(
      unreachedStates(placeOrderMachine, {
        input: { validate, newKey: () => 'key', isPriced: true, usualParcel: {} },
        events,
        distinguish: ({ context }) => [
          context.step,
          placeParts.filter((part) => Object.keys(context.answers[part]).length > 0),
          context.quotedFor?.key,
          context.askingFor?.key,
        ],
      }),
    ).toEqual([]);
  });
});
