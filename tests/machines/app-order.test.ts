import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { appDraftIn, getParts, pickedUp, repeatedOnPhone } from '#machines/order/app-order.draft.ts';
import { appOrderMachine } from '#machines/order/app-order.machine.ts';
import { answersIn, getProgress, isBegun, pricedIn, totalOf } from '#machines/order/app-order.rules.ts';
import type { AppCreateRequest, AppInput, AppOutcome, AskedAppOrder } from '#machines/order/app-order.types.ts';
import { isQuoteCurrent } from '#machines/order/order.quote.ts';
import { type OrderAnswers, type OrderQuote, orderSteps, type QuoteRequest } from '#machines/order/order.types.ts';
import { calm, fullAnswers, placedOrder, quote, settle, validate } from './fixture.ts';
import { actorDone, actorFailed, unreachedStates } from './support/reach.ts';

const placed: AppOutcome = { outcome: 'placed', order: placedOrder };

interface Fakes {
  /** Answers of createOrder in turn; the last one repeats. */
  outcomes?: AppOutcome[];
  price?: () => Promise<OrderQuote>;
  keep?: (request: AppCreateRequest) => Promise<void>;
  input?: Partial<AppInput>;
}

const noOutbox = () => Promise.reject(new Error('no outbox'));

function open({ outcomes = [placed], price = () => Promise.resolve(quote()), keep = noOutbox, input }: Fakes = {}) {
  const clock = new SimulatedClock();
  const created: AppCreateRequest[] = [];
  const priced: (QuoteRequest | undefined)[] = [];
  let keys = 0;
  const machine = appOrderMachine.provide({
    actors: {
      saveOrder: fromPromise<void, AppCreateRequest>(({ input: request }) => keep(request)),
      quotePrice: fromPromise<OrderQuote, QuoteRequest | undefined>(({ input: request }) => {
        priced.push(request);
        return price();
      }),
      createOrder: fromPromise<AppOutcome, AppCreateRequest>(({ input: request }) => {
        created.push(request);
        return Promise.resolve(outcomes[Math.min(created.length, outcomes.length) - 1] as AppOutcome);
      }),
    },
  });
  const newKey = () => `key-${(keys += 1)}`;
  const actor = createActor(machine, { clock, input: { validate, newKey, ...input } }).start();
  const context = () => actor.getSnapshot().context;
  return { actor, clock, created, priced, context, answers: () => answersIn(context()) };
}

type Opened = ReturnType<typeof open>;

function fill({ actor }: Opened, answers: Partial<OrderAnswers> = fullAnswers) {
  for (const part of orderSteps) {
    const given = answers[part];
    if (given) actor.send({ type: 'part.change', part, answers: given });
  }
}

/** Everything filled in, with a certain price. */
async function openFull(fakes: Fakes = {}) {
  const order = open(fakes);
  fill(order);
  await calm(order.clock);
  return order;
}

const asked = (over: Partial<AskedAppOrder> = {}): AskedAppOrder => ({
  idempotencyKey: 'asked-key',
  answers: fullAnswers,
  total: 18_900,
  dispatchNumber: 'SUC-0144',
  ...over,
});

const at = ({ actor }: Opened) => {
  const { flow } = actor.getSnapshot().value;
  return typeof flow === 'string' ? flow : flow.filling;
};

describe('a mobile order', () => {
  test('STATE-12 goes from the sender to the recipient, the item and what submits it, and back to what is wrong again', () => {
    const order = open();
    expect(at(order)).toBe('sender');
    fill(order, { sender: fullAnswers.sender });
    expect(at(order)).toBe('recipient');
    fill(order, { recipient: fullAnswers.recipient });
    expect(at(order)).toBe('item');
    fill(order, { parcel: fullAnswers.parcel });
    expect(at(order)).toBe('submit');
    fill(order, { parcel: {} });
    expect(at(order)).toBe('item');
    fill(order, { sender: {} });
    expect(at(order)).toBe('sender');
  });

  test('STATE-12 the pickup counts among what is done', () => {
    const order = open();
    expect(getProgress(order.context())).toEqual({ done: 0, count: 4 });
    fill(order, { ...fullAnswers, pickup: {} });
    expect(getProgress(order.context())).toEqual({ done: 3, count: 4 });
    fill(order, { pickup: fullAnswers.pickup });
    expect(getProgress(order.context())).toEqual({ done: 4, count: 4 });
  });

  test('STATE-12 answers in any order are stored, and only a whole order is placed', async () => {
    const order = open();
    fill(order, { parcel: fullAnswers.parcel });
    expect(at(order)).toBe('sender');
    order.actor.send({ type: 'order.place', isSignedIn: true });
    fill(order, { sender: fullAnswers.sender, recipient: fullAnswers.recipient });
    expect(at(order)).toBe('submit');
    await calm(order.clock);
    order.actor.send({ type: 'order.place', isSignedIn: true });
    expect(order.created).toEqual([]);
  });

  test('ENT-10 D-99 stores its state by the names of the specification, with payment mode and dispatch number', () => {
    const order = open();
    fill(order);
    order.actor.send({ type: 'dispatch.bring', dispatchNumber: 'SUC-0144' });
    order.actor.send({ type: 'address.open', address: 'sender' });
    order.actor.send({
      type: 'cities.known',
      hotCitys: [{ state: 'Yucatán', city: 'Mérida' }],
      historyCitys: [{ state: 'Puebla', city: 'Puebla' }],
    });
    expect(order.context()).toMatchObject({
      senderAddress: fullAnswers.sender,
      receiverAddress: fullAnswers.recipient,
      goodsInfo: fullAnswers.parcel,
      hotCitys: [{ city: 'Mérida' }],
      historyCitys: [{ city: 'Puebla' }],
      extendData: { dispatchNumber: 'SUC-0144', spmMoneyType: 'PP_CASH' },
      formAddress: 'sender',
    });
    expect(order.answers()).toEqual(fullAnswers);
  });

  test('ROUTE-38 a chosen city goes to the address that the form is at, and takes the code of another one away', () => {
    const order = open();
    fill(order);
    order.actor.send({ type: 'address.open', address: 'sender' });
    order.actor.send({ type: 'city.choose', city: { state: 'Puebla', city: 'Puebla' } });
    const { senderAddress, receiverAddress, historyCitys } = order.context();
    expect(senderAddress).toMatchObject({ state: 'Puebla', city: 'Puebla', street: fullAnswers.sender.street });
    expect([senderAddress.zip, senderAddress.town]).toEqual([undefined, undefined]);
    expect(receiverAddress).toEqual(fullAnswers.recipient);
    expect(historyCitys).toEqual([{ state: 'Puebla', city: 'Puebla' }]);
    order.actor.send({ type: 'address.open', address: 'receiver' });
    const { state = '', city = '' } = fullAnswers.recipient;
    order.actor.send({ type: 'city.choose', city: { state, city } });
    expect(order.context().receiverAddress).toEqual(fullAnswers.recipient);
    expect(order.context().historyCitys.map((each) => each.city)).toEqual([city, 'Puebla']);
  });

  test('FEAT-05 the usual sender is offered in an empty order, does not start a draft, and both ends can be swapped', () => {
    const order = open();
    order.actor.send({ type: 'ends.swap' });
    order.actor.send({ type: 'sender.offer', answers: fullAnswers.sender });
    expect([at(order), isBegun(order.context())]).toEqual(['recipient', false]);
    order.actor.send({ type: 'sender.offer', answers: fullAnswers.recipient });
    expect(order.context().senderAddress).toEqual(fullAnswers.sender);
    fill(order, { recipient: fullAnswers.recipient });
    order.actor.send({ type: 'ends.swap' });
    expect(order.answers()).toMatchObject({ sender: fullAnswers.recipient, recipient: fullAnswers.sender });
  });

  test('FEAT-05 the usual sender does not overwrite answers; only the sender’s own postal code counts as no other answer', () => {
    const order = open();
    const usual = fullAnswers.sender;
    const offer = { type: 'sender.offer', answers: usual } as const;
    fill(order, { sender: { zip: '64000' } });
    order.actor.send(offer);
    expect(order.answers().sender).toEqual({ zip: '64000' });
    fill(order, { sender: { zip: usual.zip } });
    order.actor.send(offer);
    expect(order.answers().sender).toEqual(usual);
  });

  test('FEAT-05 the last shipment again waits for its pickup alone', () => {
    const order = open();
    order.actor.send({ type: 'draft.restore', draft: repeatedOnPhone(fullAnswers) });
    expect(at(order)).toBe('submit');
    expect(order.answers()).toMatchObject({ parcel: fullAnswers.parcel, pickup: { paymentMode: 'PP_CASH' } });
    expect(order.answers().pickup.pickupSlot).toBeUndefined();
  });

  test('FEAT-05 D-56 the last shipment again with the first free pickup waits for the terms alone', () => {
    const order = open();
    const slot = { pickupDate: '2026-11-28', pickupSlot: '10-12' };
    order.actor.send({ type: 'draft.restore', draft: pickedUp(repeatedOnPhone(fullAnswers), slot) });
    expect(order.answers().pickup).toEqual({ paymentMode: 'PP_CASH', ...slot });
    expect(order.context().isSlotCleared).toBe(false);
    expect(pickedUp(repeatedOnPhone(fullAnswers), undefined)).toEqual(repeatedOnPhone(fullAnswers));
  });

  test('D-65 places once, under the key of its draft, with the number that brought it', async () => {
    const order = await openFull();
    order.actor.send({ type: 'dispatch.bring', dispatchNumber: 'SUC-0144' });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(at(order)).toBe('placed');
    expect(order.created).toEqual([{ idempotencyKey: 'key-1', answers: fullAnswers, dispatchNumber: 'SUC-0144' }]);
    order.actor.send({ type: 'order.startNew' });
    expect([at(order), order.context().idempotencyKey]).toEqual(['sender', 'key-2']);
  });

  test('D-06 signed out nothing is sent: the order waits for a sign-in, and can be cancelled', async () => {
    const order = await openFull();
    order.actor.send({ type: 'order.place', isSignedIn: false });
    expect(at(order)).toBe('signingIn');
    order.actor.send({ type: 'signIn.closed' });
    await settle();
    expect([at(order), order.created]).toEqual(['submit', []]);
    expect(order.answers()).toEqual(fullAnswers);
  });

  test('D-06 D-65 back with a session the same order is placed automatically, once, under the same key', async () => {
    const order = open();
    order.actor.send({ type: 'order.resume', asked: asked(), hasUsableCoupon: false });
    // The account's answers from another device don't change an order that was agreed to.
    order.actor.send({ type: 'draft.merge', draft: appDraftIn({ recipient: { name: 'Otra' } }) });
    await calm(order.clock);
    await settle();
    expect(order.created).toEqual([{ idempotencyKey: 'asked-key', answers: fullAnswers, dispatchNumber: 'SUC-0144' }]);
    expect(at(order)).toBe('placed');
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

  test('D-62 at another price than was agreed to, and without one, it waits for its customer', async () => {
    const dearer = open();
    dearer.actor.send({ type: 'order.resume', asked: asked({ total: 15_000 }), hasUsableCoupon: false });
    await calm(dearer.clock);
    await settle();
    expect(dearer.created).toEqual([]);
    expect(dearer.context()).toMatchObject({ isRepriced: true, asked: undefined });
    const unknown = open({ price: () => Promise.reject(new Error('offline')) });
    unknown.actor.send({ type: 'order.resume', asked: asked(), hasUsableCoupon: false });
    await calm(unknown.clock);
    await settle();
    expect(unknown.actor.getSnapshot().hasTag('priceFailed')).toBe(true);
    expect([unknown.created, unknown.context().asked]).toEqual([[], undefined]);
    // The customer has requested it already, so the result is reported.
    expect(unknown.context().isPriceAwaited).toBe(true);
  });

  test('STATE-12 D-62 placed before its price is there it waits for the price, says so, and is placed at the next word', async () => {
    let answer: ((price: OrderQuote) => void) | undefined;
    const order = open({ price: () => new Promise((resolve) => (answer = resolve)) });
    fill(order);
    expect(order.context().isPriceAwaited).toBe(false);
    order.actor.send({ type: 'order.place', isSignedIn: true });
    expect(order.context().isPriceAwaited).toBe(true);
    await calm(order.clock);
    answer?.(quote());
    await settle();
    // The customer has not seen its price yet.
    expect([order.created, totalOf(order.context()), order.context().isPriceAwaited]).toEqual([[], 18_900, true]);
    order.actor.send({ type: 'order.place', isSignedIn: true });
    expect(order.context().isPriceAwaited).toBe(false);
    await settle();
    expect(at(order)).toBe('placed');
  });

  test('STATE-12 D-62 a failed price is requested again when the customer places the order', async () => {
    let isCut = true;
    const order = open({
      price: () => (isCut ? Promise.reject(new Error('offline')) : Promise.resolve(quote())),
    });
    fill(order);
    await calm(order.clock);
    await settle();
    for (const failures of [1, 2]) {
      expect(order.actor.getSnapshot().hasTag('priceFailed')).toBe(true);
      expect(order.priced).toHaveLength(failures);
      order.actor.send({ type: 'order.place', isSignedIn: true });
      isCut = failures < 1;
      await settle();
    }
    expect([order.created, order.context().isPriceAwaited, totalOf(order.context())]).toEqual([[], true, 18_900]);
    fill(order, { parcel: { ...fullAnswers.parcel, itemName: 'Otra cosa' } });
    expect(order.context().isPriceAwaited).toBe(false);
  });

  test('STATE-12 placing a whole order always gives a response', async () => {
    const prices = {
      coming: () => new Promise<never>(() => undefined),
      lost: () => Promise.reject(new Error('offline')),
      there: () => Promise.resolve(quote()),
      unavailable: () => Promise.resolve(quote({ quotes: [] })),
    };
    for (const [name, price] of Object.entries(prices))
      for (const isSignedIn of [true, false]) {
        const order = open({ price, outcomes: [{ outcome: 'unknown' }] });
        fill(order);
        for (const moment of ['at once', 'after a while']) {
          const before = order.actor.getSnapshot();
          expect(before.can({ type: 'order.place', isSignedIn }), `${name}, ${moment}`).toBe(true);
          order.actor.send({ type: 'order.place', isSignedIn });
          const { context, ...now } = order.actor.getSnapshot();
          const isAnswered = context.isPriceAwaited || JSON.stringify(now.value) !== JSON.stringify(before.value);
          expect(isAnswered, `${name}, ${moment}`).toBe(true);
          order.actor.send({ type: 'signIn.closed' });
          await calm(order.clock);
          await settle();
        }
      }
  });

  test('D-50 D-51 is priced by the limits of the mobile flow', async () => {
    const order = await openFull();
    const parcel = { ...fullAnswers.parcel, weight: 49.99, hasVolume: true, length: 180, width: 100, height: 10 };
    fill(order, { parcel });
    await calm(order.clock);
    expect(order.priced.at(-1)?.parcel).toMatchObject({ weight: 49.99, length: 180 });
    expect(isQuoteCurrent(pricedIn(order.context()))).toBe(true);
    expect(totalOf(order.context())).toBe(18_900);
    fill(order, { parcel: { ...parcel, length: 180.1 } });
    await calm(order.clock);
    expect(order.priced.at(-1)?.parcel).not.toHaveProperty('length');
  });

  test('STATE-12 a rejected field leads to its step and nothing typed is lost; changed answers are another order', async () => {
    const errors = [{ pointer: '/recipient/zip', key: 'rules:zip', params: {}, keyword: 'server' }];
    const order = await openFull({ outcomes: [{ outcome: 'refused', code: 'invalidParameter', errors }, placed] });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect([at(order), order.answers()]).toEqual(['recipient', fullAnswers]);
    expect(order.context().serverErrors).toMatchObject({ recipient: [{ pointer: '/zip' }] });
    fill(order, { recipient: { ...fullAnswers.recipient, street: 'Otra' } });
    await calm(order.clock);
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(order.created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2']);
  });

  test('RULE-MOB-10 D-56 a slot that filled up is asked for again; so is one of another place', async () => {
    const order = await openFull({ outcomes: [{ outcome: 'refused', code: 'pickupSlotFull', errors: [] }] });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(at(order)).toBe('submit');
    expect(order.answers().pickup).toEqual({ paymentMode: 'PP_CASH' });
    fill(order, { pickup: fullAnswers.pickup });
    expect(order.context().isSlotCleared).toBe(false);
    fill(order, { sender: { ...fullAnswers.sender, zip: '44100' } });
    expect(order.context().isSlotCleared).toBe(true);
    expect(order.answers().pickup.pickupSlot).toBeUndefined();
  });

  test('D-65 an answer that got lost is asked for again under the same key; a conflict only on request', async () => {
    const conflict: AppOutcome = { outcome: 'refused', code: 'idempotencyConflict', errors: [] };
    const order = await openFull({ outcomes: [{ outcome: 'unknown' }, conflict, placed] });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(at(order)).toBe('failed');
    order.actor.send({ type: 'order.retry' });
    await settle();
    expect(order.actor.getSnapshot().can({ type: 'order.retry' })).toBe(false);
    order.actor.send({ type: 'order.placeAnother' });
    await settle();
    expect(order.created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('FEAT-14 D-65 an offline order is stored with what was agreed to, under its key, and a new one can start', async () => {
    const kept: AppCreateRequest[] = [];
    const order = await openFull({
      outcomes: [{ outcome: 'offline' }],
      keep: async (request) => void kept.push(request),
    });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(at(order)).toBe('kept');
    expect(order.actor.getSnapshot().hasTag('done')).toBe(true);
    expect(kept).toMatchObject([{ idempotencyKey: 'key-1', answers: fullAnswers, agreed: 18_900 }]);
    order.actor.send({ type: 'order.startNew' });
    expect([at(order), order.context().idempotencyKey]).toEqual(['sender', 'key-2']);
  });

  test('FEAT-14 without a price it is stored without an agreed one, and only when everything else is valid', async () => {
    const kept: AppCreateRequest[] = [];
    const order = open({
      price: () => Promise.reject(new Error('offline')),
      keep: async (request) => void kept.push(request),
    });
    fill(order, { ...fullAnswers, recipient: {} });
    order.actor.send({ type: 'order.keep' });
    expect(at(order)).toBe('recipient');
    fill(order);
    await calm(order.clock);
    order.actor.send({ type: 'order.keep' });
    await settle();
    expect([at(order), kept.map(({ agreed }) => agreed), order.created]).toEqual(['kept', [undefined], []]);
  });

  test('FEAT-14 where nothing can be stored it fails as before, and is retried under the same key', async () => {
    const order = await openFull({ outcomes: [{ outcome: 'offline' }, placed] });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect([at(order), order.context().failure?.kind]).toEqual(['failed', 'network']);
    order.actor.send({ type: 'order.retry' });
    await settle();
    expect(order.created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1']);
  });

  test('STATE-12 a session that ends meanwhile says so, and the order stays', async () => {
    const order = await openFull({ outcomes: [{ outcome: 'expired' }] });
    order.actor.send({ type: 'order.place', isSignedIn: true });
    await settle();
    expect(at(order)).toBe('submit');
    expect(order.context().failure).toEqual({ kind: 'session', code: 'sessionExpired' });
    expect(order.answers()).toEqual(fullAnswers);
  });

  test('D-63 MSG-08 an origin without pickups keeps the order at the sender', async () => {
    const order = await openFull({ price: () => Promise.resolve(quote({ origin: 'none' })) });
    expect(at(order)).toBe('sender');
  });

  test('ENT-10 D-06 a stored order opens as it was left, without consent', async () => {
    const before = await openFull();
    before.actor.send({ type: 'dispatch.bring', dispatchNumber: 'SUC-0144' });
    const { review: _, ...parts } = getParts(before.context());
    const after = open({ input: { draft: appDraftIn(parts) } });
    expect(after.answers()).toEqual({ ...fullAnswers, review: {} });
    expect(after.context()).toMatchObject({
      idempotencyKey: 'key-1',
      extendData: { dispatchNumber: 'SUC-0144', spmMoneyType: 'PP_CASH' },
    });
  });

  test('STATE-12 can reach each of its states', () => {
    const change = (part: keyof OrderAnswers) => ({ type: 'part.change', part, answers: fullAnswers[part] });
    const events = [
      ...orderSteps.map(change),
      { type: 'order.place', isSignedIn: true },
      { type: 'order.place', isSignedIn: false },
      { type: 'price.retry' },
      { type: 'xstate.after.calm.appOrder.price.calming' },
      actorDone('0.appOrder.price.loading', quote()),
      actorFailed('0.appOrder.price.loading'),
      actorDone('0.appOrder.flow.placing', placed),
      actorDone('0.appOrder.flow.placing', { outcome: 'unknown' }),
      actorDone('0.appOrder.flow.placing', { outcome: 'offline' }),
      actorDone('0.appOrder.flow.keeping'),
    ];
    expect(
      unreachedStates(appOrderMachine, {
        input: { validate, newKey: () => 'key' },
        events,
        distinguish: ({ context }) => [
          orderSteps.filter((part) => Object.keys(answersIn(context)[part]).length > 0),
          context.quotedFor?.key,
          context.askingFor?.key,
        ],
      }),
    ).toEqual([]);
  });
});
