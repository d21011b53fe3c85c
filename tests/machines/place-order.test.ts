import { describe, expect, test } from 'vitest';
import { sampleCoupons } from '#fixtures/coupons.ts';
import { selectCoupons, selectPrice } from '#machines/order/order.selectors.ts';
import type { CouponOffers, CouponRequest, OrderAnswers } from '#machines/order/order.types.ts';
import { orderSteps } from '#machines/order/order.types.ts';
import { getParts, placeDraftIn } from '#machines/order/place-order.draft.ts';
import { placeOrderMachine } from '#machines/order/place-order.machine.ts';
import { canBePlaced, totalOf } from '#machines/order/place-order.rules.ts';
import type { PlaceInput } from '#machines/order/place-order.types.ts';
import { actorDone, actorFailed, unreachedStates } from './support/reach.ts';
import { calm, fullAnswers, noCoupons, quote, settle } from './fixture.ts';
import {
  at,
  fill,
  openFull,
  openPlace,
  type OpenedPlace,
  placed,
  type PlaceFakes,
  placeInput,
  press,
  resume,
} from './place-fixture.ts';

const lost = () => Promise.reject(new Error('offline'));
const unpriced = { isPriced: false, usualParcel: {} } as const;

const [voucher, , tenth] = sampleCoupons.map((coupon) => ({ ...coupon, refusal: null, missing: 0 }));
if (!voucher || !tenth) throw new Error('The fixture has coupons.');

/** The voucher is valid for the usual sender, the percentage for any. */
const offerCoupons = async (request: CouponRequest | undefined): Promise<CouponOffers> => ({
  coupons: [
    request?.senderPhone === fullAnswers.sender.phone ? voucher : { ...voucher, refusal: 'otherPhone' as const },
    tenth,
  ],
  proposal: null,
});

const choose = ({ actor, answers }: OpenedPlace, ...coupons: string[]) =>
  actor.send({ type: 'part.change', part: 'review', answers: { ...answers().review, coupons } });

describe.each(['web', 'mobile'] as const)('an order that needs no account until it is placed, %s', (flow) => {
  const within = ({ input, ...fakes }: PlaceFakes = {}): PlaceFakes => ({ ...fakes, input: { flow, ...input } });
  const full = (fakes?: PlaceFakes) => openFull(within(fakes));
  const back = (fakes?: PlaceFakes, over?: Parameters<typeof resume>[1]) => resume(within(fakes), over);

  test('D-65 places once, under the key that its draft has had from the first answer on', async () => {
    const order = await full();
    order.actor.send({ type: 'order.place' });
    await press(order);
    expect(order.actor.getSnapshot().hasTag('done')).toBe(true);
    const { keep } = order.context();
    expect(order.created).toEqual([{ idempotencyKey: 'key-1', answers: fullAnswers, keep, dispatchNumber: undefined }]);
  });

  test('D-05 D-06 signed out nothing is sent: the order waits for a sign-in, and can be cancelled', async () => {
    const order = await full({ input: { isSignedIn: false }, offerCoupons });
    order.actor.send({ type: 'order.place' });
    expect(order.actor.getSnapshot().hasTag('signingIn')).toBe(true);
    order.actor.send({ type: 'signIn.closed' });
    await settle();
    expect(order.actor.getSnapshot().hasTag('signingIn')).toBe(false);
    expect([order.answers(), order.created, order.validated]).toEqual([fullAnswers, [], []]);
  });

  test('D-06 D-65 back with a session the same order is placed automatically, once, under the same key', async () => {
    const order = back();
    // The account's answers from another device don't change an order that was agreed to.
    order.actor.send({ type: 'draft.merge', draft: placeDraftIn({ recipient: { name: 'Otra' } }) });
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
    const order = back({ offerCoupons });
    await calm(order.clock);
    await settle();
    expect(order.created).toEqual([]);
    expect(order.context()).toMatchObject({ isCouponFound: true, isRepriced: false, asked: undefined });
    choose(order, voucher.code);
    expect(order.context().isCouponFound).toBe(false);
    await press(order);
    expect(order.created).toMatchObject([
      { idempotencyKey: 'asked-key', answers: { ...fullAnswers, review: { coupons: [voucher.code] } } },
    ]);
  });

  test('D-70 D-06 an order that was agreed to waits for no coupons that can’t be loaded or used', async () => {
    for (const offer of [lost, async () => ({ ...noCoupons, coupons: [{ ...voucher, refusal: 'fee' as const }] })]) {
      const order = back({ offerCoupons: offer });
      await calm(order.clock);
      await settle();
      expect(order.created).toHaveLength(1);
    }
  });

  test('D-62 at another price than was agreed to it is not placed: the customer is informed and decides', async () => {
    const order = back({}, { total: 15_000 });
    await calm(order.clock);
    await settle();
    expect(order.created).toEqual([]);
    expect(order.context()).toMatchObject({ isRepriced: true, asked: undefined });
    await press(order);
    expect(order.created).toHaveLength(1);
  });

  test('without a price the order that waited is for the customer to try again', async () => {
    const order = back({ price: lost });
    await calm(order.clock);
    await settle();
    expect(order.actor.getSnapshot().hasTag('priceFailed')).toBe(true);
    expect(order.context()).toMatchObject({ asked: undefined, answers: fullAnswers, isPriceAwaited: true });
    expect(order.created).toEqual([]);
  });

  test('D-62 placed before its price is there, or could be had, it asks again, says so, and waits for the next word', async () => {
    let isCut = true;
    const order = openPlace(within({ price: () => (isCut ? lost() : Promise.resolve(quote())) }));
    fill(order);
    order.actor.send({ type: 'step.submit' });
    expect(order.context().isPriceAwaited).toBe(false);
    order.actor.send({ type: 'order.place' });
    expect(order.context().isPriceAwaited).toBe(true);
    await calm(order.clock);
    await settle();
    expect(order.actor.getSnapshot().hasTag('priceFailed')).toBe(true);
    isCut = false;
    await press(order);
    expect([order.created, order.context().isPriceAwaited, totalOf(order.context())]).toEqual([[], true, 18_900]);
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
        const order = openPlace(within({ price, outcomes: [{ outcome: 'unknown' }], input: { isSignedIn } }));
        fill(order);
        order.actor.send({ type: 'step.submit' });
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

  test('a rejected field leads to its step and nothing typed is lost; changed answers are another order', async () => {
    const errors = [{ pointer: '/recipient/zip', key: 'rules:zip', params: {}, keyword: 'server' }];
    const order = await full({ outcomes: [{ outcome: 'refused', code: 'invalidParameter', errors }, placed] });
    await press(order);
    expect(order.context()).toMatchObject({
      step: flow === 'web' ? 'first' : 'recipient',
      answers: fullAnswers,
      serverErrors: { recipient: [{ pointer: '/zip' }] },
    });
    fill(order, { recipient: { ...fullAnswers.recipient, street: 'Otra' } });
    order.actor.send({ type: 'step.submit' });
    await calm(order.clock);
    await press(order);
    expect(order.created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2']);
  });

  test('RULE-MOB-10 D-56 a slot that filled up is asked for again; so is one of another place', async () => {
    const order = await full({ outcomes: [{ outcome: 'refused', code: 'pickupSlotFull', errors: [] }] });
    await press(order);
    expect(order.context().step).toBe(flow === 'web' ? 'second' : 'submit');
    expect(order.answers().pickup).toEqual({ paymentMode: 'PP_CASH' });
    fill(order, { pickup: fullAnswers.pickup });
    // A postal code that is still being typed is no other place.
    fill(order, { sender: { ...fullAnswers.sender, zip: '441' } });
    expect([order.context().isSlotCleared, order.answers().pickup]).toEqual([false, fullAnswers.pickup]);
    fill(order, { sender: { ...fullAnswers.sender, zip: '44100' } });
    expect(order.context().isSlotCleared).toBe(true);
    expect(order.answers().pickup.pickupSlot).toBeUndefined();
  });

  test('FEAT-05 a branch that closed is kept with its error until another is chosen; one of another place is asked for again', async () => {
    const errors = [
      { pointer: '/pickup/branchCode', key: 'answers:refusal.branchClosed', params: {}, keyword: 'server' },
    ];
    const order = await full({ outcomes: [{ outcome: 'refused', code: 'invalidParameter', errors }] });
    const pickup = { ...fullAnswers.pickup, handover: 'dropOff', branchCode: 'GDL-1' };
    fill(order, { pickup });
    await press(order);
    expect(order.answers()).toEqual({ ...fullAnswers, pickup });
    expect(order.context().serverErrors.pickup).toMatchObject([{ pointer: '/branchCode' }]);
    fill(order, { sender: { ...fullAnswers.sender, zip: '44100' } });
    expect(order.context().isSlotCleared).toBe(true);
    expect(order.answers().pickup).toEqual({ handover: 'dropOff', paymentMode: 'PP_CASH' });
  });

  test('D-65 an answer that got lost is asked for again under the same key; a conflict only on request', async () => {
    const conflict = { outcome: 'refused', code: 'idempotencyConflict', errors: [] } as const;
    const order = await full({ outcomes: [{ outcome: 'unknown' }, conflict, placed] });
    await press(order);
    await press(order, 'order.retry');
    expect(order.actor.getSnapshot().can({ type: 'order.retry' })).toBe(false);
    await press(order, 'order.placeAnother');
    expect(order.created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('a session that ends meanwhile says so, and the order stays', async () => {
    const order = await full({ outcomes: [{ outcome: 'expired' }] });
    await press(order);
    expect(order.context().failure).toEqual({ kind: 'session', code: 'sessionExpired' });
    expect(order.answers()).toEqual(fullAnswers);
  });

  test('D-63 MSG-08 from an origin without pickups the order is placed once it is brought to a branch', async () => {
    const order = await full({ price: () => Promise.resolve(quote({ origin: 'none' })) });
    expect([order.context().step, canBePlaced(order.context())]).toEqual([flow === 'web' ? 'second' : 'submit', false]);
    const pickup = { ...fullAnswers.pickup, handover: 'dropOff', branchCode: 'GDL01' } as const;
    order.actor.send({ type: 'part.change', part: 'pickup', answers: pickup });
    expect(canBePlaced(order.context())).toBe(true);
  });

  test('ENT-05 ENT-10 a stored order opens as it was left, without consent', async () => {
    const before = await full();
    before.actor.send({ type: 'dispatch.bring', dispatchNumber: 'SUC-0144' });
    before.actor.send({ type: 'address.keep', end: 'sender', keep: true });
    const { review: _, ...parts } = getParts(before.context());
    const after = openPlace(within({ input: { draft: placeDraftIn(parts) } }));
    expect(after.context()).toMatchObject({
      step: flow === 'web' ? 'second' : 'submit',
      answers: { ...fullAnswers, review: {} },
      idempotencyKey: 'key-1',
      keep: { sender: true, recipient: false },
      extendData: { dispatchNumber: 'SUC-0144' },
    });
  });

  test('FEAT-05 the usual sender fills an empty order, overwrites nothing, and both ends can be swapped', () => {
    const order = openPlace(within());
    const offer = (answers: OrderAnswers['sender']) => order.actor.send({ type: 'sender.offer', answers });
    fill(order, { sender: { zip: '64000' } });
    offer(fullAnswers.sender);
    expect(order.answers().sender).toEqual({ zip: '64000' });
    fill(order, { sender: { zip: fullAnswers.sender.zip } });
    offer(fullAnswers.sender);
    offer(fullAnswers.recipient);
    expect(order.answers().sender).toEqual(fullAnswers.sender);
    fill(order, { recipient: fullAnswers.recipient });
    order.actor.send({ type: 'ends.swap' });
    expect(order.answers()).toMatchObject({ sender: fullAnswers.recipient, recipient: fullAnswers.sender });
  });

  describe('its coupons', () => {
    test('D-62 D-70 D-71 are validated by the limits of the flow; those that are chosen lower the price and go with the order', async () => {
      const order = await full({ offerCoupons });
      expect(order.validated).toMatchObject([{ flow, productType: 'standard', paymentMode: 'PP_CASH' }]);
      choose(order, voucher.code, tenth.code);
      // 10 % of 162.93, then 21.00 off the freight; IVA on the rest: as in the online order.
      expect(selectPrice(order.actor.getSnapshot())).toMatchObject({
        state: 'current',
        quote: { price: { discounts: [{ amount: 1_629 }, { amount: 2_100 }], total: 14_574 } },
      });
      expect(totalOf(order.context())).toBe(14_574);
      await press(order);
      expect(order.created[0]?.answers.review.coupons).toEqual([voucher.code, tenth.code]);
    });

    test('D-71 MSG-20 another sender removes one, and its reason is known', async () => {
      const order = await full({ offerCoupons });
      choose(order, voucher.code, tenth.code);
      fill(order, { sender: { ...fullAnswers.sender, phone: '5512349876' } });
      expect(totalOf(order.context())).toBeUndefined();
      await calm(order.clock);
      expect(selectCoupons(order.actor.getSnapshot())).toMatchObject({
        chosen: [tenth.code],
        fallen: [{ code: voucher.code, coupon: { refusal: 'otherPhone' } }],
      });
    });

    test('D-72 MSG-20 one that another order has used meanwhile is removed with its reason, and nothing typed is lost', async () => {
      let isSpent = false;
      const pointer = '/review/coupons';
      const errors = [{ pointer, key: 'answers:refusal.coupon.used', params: {}, keyword: 'server' }];
      const order = await full({
        offerCoupons: async () => ({ coupons: isSpent ? [] : [tenth], proposal: null }),
        outcomes: [{ outcome: 'refused', code: 'invalidParameter', errors }, placed],
      });
      choose(order, tenth.code);
      isSpent = true;
      await press(order);
      expect(order.context().serverErrors.review).toMatchObject([{ pointer: '/coupons' }]);
      await calm(order.clock);
      expect(order.context()).toMatchObject({
        answers: { ...fullAnswers, review: { acceptTerms: true } },
        serverErrors: {},
        failure: { kind: 'business', code: 'priceChanged' },
        fallen: [{ code: tenth.code, coupon: undefined, before: { nameKey: tenth.nameKey } }],
      });
      await press(order);
      expect(order.created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2']);
    });
  });

  test('can reach each of its states', () => {
    const change = (part: keyof OrderAnswers) => ({ type: 'part.change', part, answers: fullAnswers[part] });
    const events = (input: PlaceInput) => [
      ...orderSteps.map(change),
      { type: 'step.submit' },
      { type: 'order.place' },
      { type: 'price.retry' },
      { type: 'xstate.after.calm.placeOrder.price.calming' },
      actorDone('0.placeOrder.price.loading', quote()),
      actorFailed('0.placeOrder.price.loading'),
      { type: 'xstate.after.calm.placeOrder.coupons.calming' },
      ...(input.isSignedIn ? [actorDone('0.placeOrder.coupons.loading', noCoupons)] : []),
      actorFailed('0.placeOrder.coupons.loading'),
      actorDone('0.placeOrder.flow.placing', placed),
      actorDone('0.placeOrder.flow.placing', { outcome: 'unknown' }),
      actorDone('0.placeOrder.flow.placing', { outcome: 'offline' }),
      actorDone('0.placeOrder.flow.keeping'),
    ];
    const unreached = [true, false].map((isSignedIn) => {
      const input = { ...placeInput, flow, isSignedIn };
      return unreachedStates(placeOrderMachine, {
        input,
        events: events(input),
        distinguish: ({ context }) => [
          context.step,
          orderSteps.filter((part) => Object.keys(context.answers[part]).length > 0),
          context.quotedFor?.key,
          context.askingFor?.key,
        ],
      });
    });
    expect(unreached[0]?.filter((state) => unreached[1]?.includes(state))).toEqual([]);
  });
});

describe('the one-click order', () => {
  test('FEAT-15 D-05 moves on only when the first step is valid, and opens the second with the usual service', () => {
    const order = openPlace();
    fill(order, { sender: fullAnswers.sender });
    order.actor.send({ type: 'step.submit' });
    expect(order.context().step).toBe('first');
    fill(order, { recipient: fullAnswers.recipient });
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
    const order = await openFull();
    order.actor.send({ type: 'order.keep' });
    expect(at(order)).toBe('editing');
  });
});
