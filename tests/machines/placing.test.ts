import { describe, expect, test } from 'vitest';
import { sampleCoupons } from '#fixtures/coupons.ts';
import { getParts, orderDraftIn } from '#machines/order/order.draft.ts';
import { getLastStep } from '#machines/order/order.flows.ts';
import type {
  CouponOffers,
  CreateOutcome,
  OrderAnswers,
  OrderQuote,
  QuoteRequest,
  Step,
} from '#machines/order/order.types.ts';
import { settledTotal } from '#machines/order/order.price.ts';
import { selectBlocked, selectPrice, selectUnservedZip } from '#machines/order/order.selectors.ts';
import {
  at,
  calm,
  type Fakes,
  fill,
  fillTo,
  fullAnswers,
  noCoupons,
  openFull,
  openOrder,
  openWhole,
  type Opened,
  type OrderActor,
  placed,
  placedOrder,
  press,
  quote,
  resume,
  settle,
  submit,
} from './fixture.ts';

const { sender, recipient, parcel } = fullAnswers;
const lost = () => Promise.reject(new Error('offline'));
const rejection = (over: Partial<Extract<CreateOutcome, { outcome: 'refused' }>>): CreateOutcome => ({
  outcome: 'refused',
  code: 'orderCreationFailure',
  errors: [],
  ...over,
});
const error = (pointer: string, key = 'rules:zip') => ({ pointer, key, params: {}, keyword: 'server' });

const [voucher] = sampleCoupons.map((coupon) => ({ ...coupon, refusal: null, missing: 0 }));
if (!voucher) throw new Error('The fixture has coupons.');
const offerCoupons = async (): Promise<CouponOffers> => ({ coupons: [voucher], proposal: null });

const getKeys = ({ created }: Opened) => created.map(({ idempotencyKey }) => idempotencyKey);

/** The step of each flow that asks for the recipient. */
const recipientSteps = { order: 'recipient', domestic: 'first', mobile: 'recipient' } as const;

describe.each(['order', 'domestic', 'mobile'] as const)('placing an order, %s', (flow) => {
  const last: Step = getLastStep(flow);
  const within = ({ input, ...fakes }: Fakes = {}): Fakes => ({ ...fakes, input: { flow, ...input } });
  const full = (fakes?: Fakes) => openFull(within(fakes));

  test('FEAT-20 D-65 places once, under the key that its draft has had from the first answer on, and has the server’s numbers', async () => {
    const order = await full();
    order.actor.send({ type: 'order.place' });
    expect(order.actor.getSnapshot().hasTag('busy')).toBe(true);
    order.actor.send({ type: 'part.change', part: 'sender', answers: {} });
    await press(order);
    expect(order.actor.getSnapshot().hasTag('done')).toBe(true);
    expect(order.context().placed).toEqual(placedOrder);
    const { keep } = order.context();
    expect(order.created).toEqual([{ idempotencyKey: 'key-1', answers: fullAnswers, keep, dispatchNumber: undefined }]);
  });

  test('D-56 without consent it is not placed', async () => {
    const order = await full();
    fill(order, { review: {} });
    expect(order.actor.getSnapshot().can({ type: 'order.place' })).toBe(false);
  });

  test('D-62 placed before its price is there, or could be had, it asks again, says so, and waits for the next word', async () => {
    let isCut = true;
    const order = openWhole(within({ price: () => (isCut ? lost() : Promise.resolve(quote())) }));
    expect(order.context().isPriceAwaited).toBe(false);
    order.actor.send({ type: 'order.place' });
    expect(order.context().isPriceAwaited).toBe(true);
    await calm(order.clock);
    expect(order.actor.getSnapshot().hasTag('priceFailed')).toBe(true);
    isCut = false;
    await press(order);
    expect([order.created, order.context().isPriceAwaited, settledTotal(order.context())]).toEqual([[], true, 18_900]);
    await press(order);
    expect([order.created.length, order.context().isPriceAwaited]).toEqual([1, false]);
  });

  test('placing a whole order always gives a response', async () => {
    const prices = {
      coming: () => new Promise<never>(() => undefined),
      lost,
      there: () => Promise.resolve(quote()),
      unavailable: () => Promise.resolve(quote({ quotes: [] })),
    };
    for (const [name, price] of Object.entries(prices))
      for (const isSignedIn of [true, false]) {
        const order = openWhole(within({ price, outcomes: [{ outcome: 'unknown' }], input: { isSignedIn } }));
        for (const moment of ['at once', 'after a while']) {
          const before = order.actor.getSnapshot();
          expect(before.can({ type: 'order.place' }), `${name}, ${moment}`).toBe(true);
          order.actor.send({ type: 'order.place' });
          const { context, ...now } = order.actor.getSnapshot();
          const isAnswered = context.isPriceAwaited || JSON.stringify(now.value) !== JSON.stringify(before.value);
          expect(isAnswered, `${name}, ${moment}`).toBe(true);
          order.actor.send({ type: 'signIn.closed' });
          await calm(order.clock);
          await settle();
        }
      }
  });

  test('D-65 an answer that got lost is asked for again under the same key; a conflict only on request', async () => {
    const order = await full({
      outcomes: [{ outcome: 'unknown' }, rejection({ code: 'idempotencyConflict' }), placed],
    });
    await press(order);
    expect([at(order), order.context().failure]).toEqual(['failed', { kind: 'network', code: undefined }]);
    await press(order, 'order.retry');
    expect(order.actor.getSnapshot().can({ type: 'order.retry' })).toBe(false);
    await press(order, 'order.placeAnother');
    expect(getKeys(order)).toEqual(['key-1', 'key-1', 'key-2']);
    expect(order.actor.getSnapshot().hasTag('done')).toBe(true);
  });

  test.each([
    ['whose outcome is unknown', { outcome: 'unknown' }],
    ['that a busy server may have made', rejection({ code: 'busy' })],
  ] as const)('D-65 changed answers of an order %s keep the key, so that no second one is made', async (_, outcome) => {
    const order = await full({ outcomes: [outcome, placed] });
    await press(order);
    fill(order, { parcel: { ...parcel, weight: 4 } });
    await calm(order.clock);
    await press(order);
    expect(getKeys(order)).toEqual(['key-1', 'key-1']);
  });

  test('MSG-04 D-65 a rejection without a field is retried under the same key; changed answers get a new one', async () => {
    const order = await full({ outcomes: [rejection({}), rejection({}), placed] });
    await press(order);
    expect([at(order), order.context().step]).toEqual(['failed', last]);
    expect(order.context().failure).toEqual({ kind: 'business', code: 'orderCreationFailure' });
    await press(order, 'order.retry');
    fill(order, { parcel: { ...parcel, weight: 4 } });
    await calm(order.clock);
    await press(order);
    expect(getKeys(order)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('MSG-17 rejected fields lead to the first step that has one, with the errors there, and nothing typed is lost', async () => {
    const errors = [error('/parcel/weight'), error('/recipient/zip')];
    const order = await full({ outcomes: [rejection({ code: 'invalidParameter', errors }), placed] });
    await press(order);
    expect(order.context()).toMatchObject({
      step: recipientSteps[flow],
      answers: fullAnswers,
      serverErrors: { recipient: [{ pointer: '/zip' }], parcel: [{ pointer: '/weight' }] },
    });
    fill(order, { recipient: { ...recipient, street: 'Otra' }, parcel: { ...parcel, weight: 4 } });
    expect(order.context().serverErrors).toEqual({});
    order.actor.send({ type: 'step.submit' });
    await calm(order.clock);
    await press(order);
    expect(getKeys(order)).toEqual(['key-1', 'key-2']);
  });

  test('RULE-MOB-10 D-56 a slot that filled up is asked for again', async () => {
    const order = await full({
      outcomes: [rejection({ code: 'pickupSlotFull', errors: [error('/pickup/pickupSlot')] }), placed],
    });
    await press(order);
    expect(order.context()).toMatchObject({
      step: flow === 'order' ? 'pickup' : last,
      answers: { ...fullAnswers, pickup: { paymentMode: 'PP_CASH' } },
      serverErrors: { pickup: [{ pointer: '/pickupSlot' }] },
      failure: { code: 'pickupSlotFull' },
    });
    fill(order, { pickup: fullAnswers.pickup });
    order.actor.send({ type: 'step.submit' });
    expect(order.context().step).toBe(last);
  });

  test('FEAT-05 a branch that closed is kept with its error until another is chosen', async () => {
    const errors = [error('/pickup/branchCode', 'answers:refusal.branchClosed')];
    const order = await full({ outcomes: [rejection({ code: 'invalidParameter', errors })] });
    const pickup = { ...fullAnswers.pickup, handover: 'dropOff', branchCode: 'GDL-1' };
    fill(order, { pickup });
    await press(order);
    expect(order.answers()).toEqual({ ...fullAnswers, pickup });
    expect(order.context().serverErrors.pickup).toMatchObject([{ pointer: '/branchCode' }]);
  });

  test('D-63 MSG-08 a rejection for a missing outlet leads back to the sender', async () => {
    const order = await full({ outcomes: [rejection({ code: 'noServiceOutlet', errors: [error('/sender/zip')] })] });
    await press(order);
    expect(order.context().step).toBe(flow === 'domestic' ? 'first' : 'sender');
  });

  test.each([
    ['answers with it', { outcomes: [{ outcome: 'expired' }] satisfies CreateOutcome[] }],
    ['says so meanwhile', { create: () => new Promise<CreateOutcome>(() => {}) }],
  ])('D-16 when the session ends while the server %s, the answers and the key stay', async (_, fakes) => {
    const order = await full(fakes);
    order.actor.send({ type: 'order.place' });
    order.actor.send({ type: 'session.expired' });
    await settle();
    expect(order.context()).toMatchObject({ step: last, answers: fullAnswers, idempotencyKey: 'key-1' });
    expect(order.context().failure).toEqual({ kind: 'session', code: 'sessionExpired' });
  });

  test('D-63 MSG-08 from an origin without pickups the order is placed once it is brought to a branch', async () => {
    const order = await full({ price: () => Promise.resolve(quote({ origin: 'none' })) });
    expect([order.context().step, order.actor.getSnapshot().can({ type: 'order.place' })]).toEqual([last, false]);
    fill(order, { pickup: { ...fullAnswers.pickup, handover: 'dropOff', branchCode: 'GDL01' } });
    await press(order);
    expect(order.created).toHaveLength(1);
  });

  test('ENT-05 ENT-10 a stored order opens as it was left, without consent', async () => {
    const before = await full();
    before.actor.send({ type: 'dispatch.bring', dispatchNumber: 'SUC-0144' });
    before.actor.send({ type: 'address.keep', end: 'sender', keep: true });
    const { review: _, ...parts } = getParts(before.context());
    const after = openOrder(within({ input: { draft: orderDraftIn(flow, parts) } }));
    expect(after.context()).toMatchObject({
      step: last,
      answers: { ...fullAnswers, review: {} },
      idempotencyKey: 'key-1',
      keep: { sender: true, recipient: false },
      extendData: { dispatchNumber: 'SUC-0144' },
    });
  });

  test('FEAT-05 the usual sender fills an empty order, overwrites nothing, and both ends can be swapped', () => {
    const order = openOrder(within());
    const offer = (answers: OrderAnswers['sender']) => order.actor.send({ type: 'sender.offer', answers });
    fill(order, { sender: { zip: '64000' } });
    offer(sender);
    expect(order.answers().sender).toEqual({ zip: '64000' });
    fill(order, { sender: { zip: sender.zip } });
    offer(sender);
    offer(recipient);
    expect(order.answers().sender).toEqual(sender);
    fill(order, { recipient });
    order.actor.send({ type: 'ends.swap' });
    expect(order.answers()).toMatchObject({ sender: recipient, recipient: sender });
  });
});

describe.each(['domestic', 'mobile'] as const)('an order that needs no account until it is placed, %s', (flow) => {
  const within = ({ input, ...fakes }: Fakes = {}): Fakes => ({ ...fakes, input: { flow, ...input } });
  const back = async (fakes?: Fakes, over?: Parameters<typeof resume>[1]) => {
    const order = resume(within(fakes), over);
    await calm(order.clock);
    await settle();
    return order;
  };

  test('D-05 D-06 signed out nothing is sent: the order waits for a sign-in, and can be cancelled', async () => {
    const order = await openFull(within({ input: { isSignedIn: false }, offerCoupons }));
    order.actor.send({ type: 'order.place' });
    expect(order.actor.getSnapshot().hasTag('signingIn')).toBe(true);
    order.actor.send({ type: 'signIn.closed' });
    await settle();
    expect(order.actor.getSnapshot().hasTag('signingIn')).toBe(false);
    expect([order.answers(), order.created, order.validated]).toEqual([fullAnswers, [], []]);
  });

  test('D-06 D-65 back with a session the same order is placed automatically, once, under the same key', async () => {
    const order = resume(within());
    // The account's answers from another device don't change an order that was agreed to.
    order.actor.send({ type: 'draft.merge', draft: orderDraftIn(flow, { recipient: { name: 'Otra' } }) });
    expect(order.created).toEqual([]);
    await calm(order.clock);
    await settle();
    const keep = { sender: true, recipient: false };
    expect(order.created).toEqual([
      { idempotencyKey: 'asked-key', answers: fullAnswers, keep, dispatchNumber: 'SUC-0144' },
    ]);
    expect(order.actor.getSnapshot().hasTag('done')).toBe(true);
  });

  test('D-70 D-06 a coupon that signing in reveals is offered before the order is placed', async () => {
    const order = await back({ offerCoupons });
    expect(order.created).toEqual([]);
    expect(order.context()).toMatchObject({ isCouponFound: true, isRepriced: false, asked: undefined });
    fill(order, { review: { ...order.answers().review, coupons: [voucher.code] } });
    expect(order.context().isCouponFound).toBe(false);
    await press(order);
    expect(order.created).toMatchObject([
      { idempotencyKey: 'asked-key', answers: { ...fullAnswers, review: { coupons: [voucher.code] } } },
    ]);
  });

  test('D-70 D-06 an order that was agreed to waits for no coupons that can’t be loaded or used', async () => {
    for (const offer of [lost, async () => ({ ...noCoupons, coupons: [{ ...voucher, refusal: 'fee' as const }] })]) {
      const order = await back({ offerCoupons: offer });
      expect(order.created).toHaveLength(1);
    }
  });

  test('D-62 at another price than was agreed to it is not placed: the customer is informed and decides', async () => {
    const order = await back({}, { total: 15_000 });
    expect(order.created).toEqual([]);
    expect(order.context()).toMatchObject({ isRepriced: true, asked: undefined });
    await press(order);
    expect(order.created).toHaveLength(1);
  });

  test('without a price the order that waited is for the customer to try again', async () => {
    const order = await back({ price: lost });
    expect(order.actor.getSnapshot().hasTag('priceFailed')).toBe(true);
    expect(order.context()).toMatchObject({ asked: undefined, answers: fullAnswers, isPriceAwaited: true });
    expect(order.created).toEqual([]);
  });
});

describe('the one-click order', () => {
  const unpriced = { flow: 'international' } as const;

  test('FEAT-15 D-05 moves on only when the first step is valid, and opens the second with the usual service', () => {
    const order = openOrder({ input: { flow: 'domestic' } });
    fill(order, { sender });
    order.actor.send({ type: 'step.submit' });
    expect(order.context().step).toBe('first');
    fill(order, { recipient });
    expect(order.context().step).toBe('first');
    order.actor.send({ type: 'step.submit' });
    expect(order.context()).toMatchObject({ step: 'second', answers: { parcel: { productType: 'standard' } } });
    order.actor.send({ type: 'step.goTo', step: 'first' });
    expect(order.context().step).toBe('first');
  });

  test('D-64 an order abroad requests no price and no coupons, and is placed without them', async () => {
    const order = await openFull({ input: unpriced, offerCoupons });
    await press(order);
    expect([order.priced, order.validated, order.created.length]).toEqual([[], [], 1]);
  });

  test('D-64 D-06 a waiting order abroad is placed as soon as the customer has signed in', async () => {
    const order = resume({ input: unpriced, offerCoupons }, { total: undefined });
    await settle();
    expect(order.created).toHaveLength(1);
  });

  test('FEAT-14 only the mobile order is stored until there is a connection', async () => {
    const order = await openFull({ input: { flow: 'domestic' } });
    order.actor.send({ type: 'order.keep' });
    expect(at(order)).toBe('editing');
  });
});

describe('the price', () => {
  const getPrice = (actor: OrderActor) => selectPrice(actor.getSnapshot());

  test('D-62 is asked once typing is calm for 600 ms, and only when what it depends on changed', async () => {
    const { actor, clock, priced } = openOrder();
    fillTo(actor, 'recipient');
    actor.send({ type: 'part.change', part: 'parcel', answers: { weight: 2 } });
    clock.increment(599);
    actor.send({ type: 'part.change', part: 'parcel', answers: { weight: 2.5 } });
    clock.increment(599);
    expect(priced).toHaveLength(0);
    clock.increment(1);
    await settle();
    actor.send({ type: 'part.change', part: 'parcel', answers: { weight: 2.5, itemName: 'Ropa' } });
    await calm(clock);
    expect(priced).toEqual([
      {
        originZip: '44160',
        destinationZip: '97070',
        originCity: 'Guadalajara',
        destinationCity: 'Mérida',
        parcel: { weight: 2.5 },
      },
    ]);
  });

  test.each(['draft.merge', 'draft.restore'] as const)(
    'D-62 %s: answers of another device are priced again',
    async (type) => {
      const { actor, clock, priced } = await openFull();
      const other = openOrder();
      fillTo(other.actor);
      other.actor.send({ type: 'part.change', part: 'parcel', answers: { ...parcel, weight: 9 } });
      const asked = priced.length;
      actor.send({ type, draft: orderDraftIn('order', getParts(other.actor.getSnapshot().context)) });
      expect(settledTotal(actor.getSnapshot().context)).toBeUndefined();
      await calm(clock);
      expect(priced.slice(asked)).toMatchObject([{ parcel: { weight: 9 } }]);
      expect(getPrice(actor).state).toBe('current');
    },
  );

  test('is a "from" price until the weight is known', async () => {
    const { actor, clock } = openOrder();
    fillTo(actor, 'recipient');
    await calm(clock);
    expect(getPrice(actor)).toMatchObject({ state: 'current', estimate: true });
    expect(settledTotal(actor.getSnapshot().context)).toBeUndefined();
    submit(actor, 'parcel', fullAnswers);
    await calm(clock);
    expect(getPrice(actor)).toMatchObject({ state: 'current', estimate: false });
    expect(settledTotal(actor.getSnapshot().context)).toBe(18_900);
  });

  test('keeps the old amount, marked stale, while a new one is on its way', async () => {
    const { actor, clock } = await openFull();
    actor.send({ type: 'part.change', part: 'parcel', answers: { ...parcel, weight: 9 } });
    expect(getPrice(actor)).toMatchObject({ state: 'stale', quote: { price: { total: 18_900 } } });
    expect(actor.getSnapshot().hasTag('pricing')).toBe(true);
    expect(settledTotal(actor.getSnapshot().context)).toBeUndefined();
    await calm(clock);
    expect(getPrice(actor).state).toBe('current');
  });

  test('D-62 asks with the value once it is insured, and without it while it is only declared', async () => {
    const asked: (QuoteRequest | undefined)[] = [];
    const { actor, clock } = await openFull({
      price: (request) => Promise.resolve(quote()).finally(() => asked.push(request)),
    });
    expect(asked.at(-1)?.parcel).toEqual({ weight: parcel.weight });
    actor.send({ type: 'part.change', part: 'parcel', answers: { ...parcel, insure: true, itemValue: 185_000 } });
    await calm(clock);
    expect(asked.at(-1)?.parcel).toEqual({ weight: parcel.weight, insure: true, itemValue: 185_000 });
    actor.send({ type: 'part.change', part: 'parcel', answers: { ...parcel, insure: true, itemValue: undefined } });
    await calm(clock);
    expect(asked.at(-1)?.parcel).toEqual({ weight: parcel.weight });
  });

  test('ignores an answer to an outdated question', async () => {
    const answers: ((value: OrderQuote) => void)[] = [];
    const { actor, clock } = openOrder({ price: () => new Promise((resolve) => answers.push(resolve)) });
    fillTo(actor, 'recipient');
    clock.increment(600);
    actor.send({ type: 'part.change', part: 'parcel', answers: { weight: 9 } });
    clock.increment(600);
    answers[0]?.(quote({ estimate: true }));
    await settle();
    expect(getPrice(actor).state).toBe('loading');
    answers[1]?.(quote());
    await settle();
    expect(getPrice(actor)).toMatchObject({ state: 'current', estimate: false });
  });

  test('can be asked again after it failed', async () => {
    let online = false;
    const { actor } = await openFull({
      price: () => (online ? Promise.resolve(quote()) : Promise.reject(new Error('offline'))),
    });
    expect(getPrice(actor).state).toBe('failed');
    online = true;
    actor.send({ type: 'price.retry' });
    await settle();
    expect(getPrice(actor).state).toBe('current');
  });

  test('D-63 an origin without pickups: the nearest branch is named, and the order is placed once it is brought', async () => {
    const nearestBranch = { code: 'GDL01', name: 'Centro', address: 'Av. Juárez 1', city: 'Guadalajara' };
    const { actor, clock } = await openFull({
      price: () => Promise.resolve(quote({ origin: 'none', nearestBranch })),
    });
    expect(selectBlocked(actor.getSnapshot())).toEqual(nearestBranch);
    expect(actor.getSnapshot().can({ type: 'order.place' })).toBe(false);
    const pickup = { ...fullAnswers.pickup, handover: 'dropOff', branchCode: 'GDL01' } as const;
    actor.send({ type: 'part.change', part: 'pickup', answers: pickup });
    expect(selectBlocked(actor.getSnapshot())).toBeUndefined();
    expect(selectUnservedZip(actor.getSnapshot())).toBe(sender.zip);
    await calm(clock);
    expect(actor.getSnapshot().can({ type: 'order.place' })).toBe(true);
  });

  test('goes away with the postal code that it was for', async () => {
    const { actor } = await openFull();
    actor.send({ type: 'part.change', part: 'sender', answers: { ...sender, zip: '44' } });
    expect(getPrice(actor)).toMatchObject({ state: 'none', quote: undefined });
  });
});
