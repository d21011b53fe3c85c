import { describe, expect, test } from 'vitest';
import type { CreateOutcome, OrderQuote, QuoteRequest } from '#machines/order/order.types.ts';
import { getParts, nothingSaved, orderDraftIn } from '#machines/order/order.draft.ts';
import { selectBlocked, selectPrice, selectTotal, selectUnservedZip } from '#machines/order/order.selectors.ts';
import {
  calm,
  fillTo,
  fullAnswers,
  getFlow,
  openOrder,
  openReview,
  place,
  placedOrder,
  quote,
  settle,
  submit,
} from './fixture.ts';

const { sender, recipient, parcel } = fullAnswers;
const rejection = (over: Partial<Extract<CreateOutcome, { outcome: 'refused' }>>): CreateOutcome => ({
  outcome: 'refused',
  code: 'orderCreationFailure',
  errors: [],
  ...over,
});
const placed: CreateOutcome = { outcome: 'placed', order: placedOrder };

describe('placing the order', () => {
  test('FEAT-20 ends with the numbers that the server gave', async () => {
    const { actor, created } = await openReview();
    place(actor);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await settle();
    expect(actor.getSnapshot().hasTag('done')).toBe(true);
    expect(actor.getSnapshot().context.placed).toEqual(placedOrder);
    expect(created).toEqual([{ idempotencyKey: 'key-1', answers: fullAnswers, keep: nothingSaved }]);
  });

  test('D-56 without consent it is not placed', async () => {
    const { actor } = await openReview();
    expect(actor.getSnapshot().can({ type: 'order.place', answers: {} })).toBe(false);
  });

  test('D-62 without a confirmed price it is not placed', async () => {
    const { actor, clock } = await openReview({ price: () => Promise.reject(new Error('offline')) });
    const event = { type: 'order.place', answers: { acceptTerms: true } } as const;
    expect(actor.getSnapshot().can(event)).toBe(false);
    expect(actor.getSnapshot().hasTag('priceFailed')).toBe(true);
    await calm(clock);
    const waiting = openOrder();
    fillTo(waiting.actor);
    expect(waiting.actor.getSnapshot().can(event)).toBe(false);
  });

  test('a second press while it is on its way does nothing', async () => {
    const { actor, created } = await openReview();
    place(actor);
    expect(actor.getSnapshot().can({ type: 'order.place', answers: { acceptTerms: true } })).toBe(false);
    place(actor);
    actor.send({ type: 'step.goTo', step: 'sender' });
    await settle();
    expect(created).toHaveLength(1);
  });

  test('D-65 a retry after a network failure goes out under the same key', async () => {
    const { actor, created } = await openReview({ outcomes: [{ outcome: 'unknown' }, placed] });
    place(actor);
    await settle();
    expect(getFlow(actor)).toEqual({ filling: 'failed' });
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'network', code: undefined });
    actor.send({ type: 'order.retry' });
    await settle();
    expect(actor.getSnapshot().hasTag('done')).toBe(true);
    expect(created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1']);
  });

  test('D-65 while the outcome is unknown even changed answers keep the key, so that no second order is made', async () => {
    const { actor, clock, created } = await openReview({ outcomes: [{ outcome: 'unknown' }, placed] });
    place(actor);
    await settle();
    actor.send({ type: 'step.goTo', step: 'parcel' });
    submit(actor, 'parcel', { parcel: { ...parcel, weight: 4 } });
    await calm(clock);
    place(actor);
    expect(created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1']);
  });

  test('D-65 after a definite rejection changed answers get a new key and the same ones keep it', async () => {
    const { actor, clock, created } = await openReview({ outcomes: [rejection({}), rejection({}), placed] });
    place(actor);
    await settle();
    actor.send({ type: 'order.retry' });
    await settle();
    actor.send({ type: 'step.goTo', step: 'parcel' });
    submit(actor, 'parcel', { parcel: { ...parcel, weight: 4 } });
    await calm(clock);
    place(actor);
    expect(created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('D-65 a busy server may have made the order, so changed answers keep the key', async () => {
    const { actor, clock, created } = await openReview({ outcomes: [rejection({ code: 'busy' }), placed] });
    place(actor);
    await settle();
    actor.send({ type: 'step.goTo', step: 'parcel' });
    submit(actor, 'parcel', { parcel: { ...parcel, weight: 4 } });
    await calm(clock);
    place(actor);
    expect(created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1']);
  });

  test('D-65 after a conflict another order needs the person’s word, and gets a key of its own', async () => {
    const { actor, created } = await openReview({ outcomes: [rejection({ code: 'idempotencyConflict' }), placed] });
    place(actor);
    await settle();
    expect(actor.getSnapshot().can({ type: 'order.retry' })).toBe(false);
    actor.send({ type: 'order.placeAnother' });
    await settle();
    expect(created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2']);
    expect(actor.getSnapshot().hasTag('done')).toBe(true);
  });

  test('MSG-04 a rejection without a field appears on the review and can be retried', async () => {
    const { actor } = await openReview({ outcomes: [rejection({})] });
    place(actor);
    await settle();
    expect(getFlow(actor)).toEqual({ filling: 'failed' });
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'business', code: 'orderCreationFailure' });
    expect(actor.getSnapshot().can({ type: 'order.retry' })).toBe(true);
  });

  test('MSG-17 rejected fields lead to the first step that has one, with the errors there', async () => {
    const errors = [
      { pointer: '/parcel/weight', key: 'rules:parcel.weight.maximum', params: { limit: 30 }, keyword: 'server' },
      { pointer: '/recipient/phone', key: 'rules:contact.phone.pattern', params: {}, keyword: 'server' },
    ];
    const { actor } = await openReview({ outcomes: [rejection({ code: 'invalidParameter', errors })] });
    place(actor);
    await settle();
    expect(getFlow(actor)).toEqual({ filling: 'recipient' });
    expect(actor.getSnapshot().context.serverErrors).toEqual({
      recipient: [{ ...errors[1], pointer: '/phone' }],
      parcel: [{ ...errors[0], pointer: '/weight' }],
    });
    submit(actor, 'recipient', { recipient: { ...recipient, phone: '9991111111' } });
    expect(actor.getSnapshot().context.serverErrors.recipient).toBeUndefined();
    expect(getFlow(actor)).toEqual({ filling: 'parcel' });
  });

  test('D-56 a slot that filled up meanwhile leads back to the pickup step without it', async () => {
    const errors = [{ pointer: '/pickup/pickupSlot', key: 'answers:refusal.slotFull', params: {}, keyword: 'server' }];
    const { actor } = await openReview({ outcomes: [rejection({ code: 'pickupSlotFull', errors })] });
    place(actor);
    await settle();
    const { context } = actor.getSnapshot();
    expect(getFlow(actor)).toEqual({ filling: 'pickup' });
    expect(context.failure?.code).toBe('pickupSlotFull');
    expect(context.answers.pickup).toEqual({ paymentMode: 'PP_CASH' });
    expect(context.serverErrors.pickup).toEqual([{ ...errors[0], pointer: '/pickupSlot' }]);
    submit(actor, 'pickup', { pickup: { ...fullAnswers.pickup, pickupSlot: '12-14' } });
    expect(getFlow(actor)).toEqual({ filling: 'review' });
  });

  test('D-63 a rejection for a missing outlet leads back to the sender', async () => {
    const { actor } = await openReview({ outcomes: [rejection({ code: 'noServiceOutlet' })] });
    place(actor);
    await settle();
    expect(getFlow(actor)).toEqual({ filling: 'sender' });
  });

  test.each([
    ['answers with it', { outcomes: [{ outcome: 'expired' }] satisfies CreateOutcome[] }],
    ['says so meanwhile', { create: () => new Promise<CreateOutcome>(() => {}) }],
  ])('D-16 when the session ends while the server %s, the answers and the key stay', async (_, fakes) => {
    const { actor } = await openReview(fakes);
    place(actor);
    actor.send({ type: 'session.expired' });
    await settle();
    const { context } = actor.getSnapshot();
    expect(getFlow(actor)).toEqual({ filling: 'review' });
    expect(context.failure?.kind).toBe('session');
    expect(context.answers).toEqual(fullAnswers);
    expect(context.idempotencyKey).toBe('key-1');
  });
});

describe('the price', () => {
  const getPrice = (actor: Parameters<typeof getFlow>[0]) => selectPrice(actor.getSnapshot());

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
      const { actor, clock, priced } = await openReview();
      const other = openOrder();
      fillTo(other.actor);
      other.actor.send({ type: 'part.change', part: 'parcel', answers: { ...parcel, weight: 9 } });
      const asked = priced.length;
      actor.send({ type, draft: orderDraftIn(getParts(other.actor.getSnapshot().context)) });
      expect(selectTotal(actor.getSnapshot())).toBeUndefined();
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
    expect(selectTotal(actor.getSnapshot())).toBeUndefined();
    submit(actor, 'parcel', fullAnswers);
    await calm(clock);
    expect(getPrice(actor)).toMatchObject({ state: 'current', estimate: false });
    expect(selectTotal(actor.getSnapshot())).toBe(18_900);
  });

  test('keeps the old amount, marked stale, while a new one is on its way', async () => {
    const { actor, clock } = await openReview();
    actor.send({ type: 'part.change', part: 'parcel', answers: { ...parcel, weight: 9 } });
    expect(getPrice(actor)).toMatchObject({ state: 'stale', quote: { price: { total: 18_900 } } });
    expect(actor.getSnapshot().hasTag('pricing')).toBe(true);
    expect(selectTotal(actor.getSnapshot())).toBeUndefined();
    await calm(clock);
    expect(getPrice(actor).state).toBe('current');
  });

  test('D-62 asks with the value once it is insured, and without it while it is only declared', async () => {
    const asked: (QuoteRequest | undefined)[] = [];
    const { actor, clock } = await openReview({
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
    const { actor } = await openReview({
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
    const { actor, clock } = await openReview({
      price: () => Promise.resolve(quote({ origin: 'none', nearestBranch })),
    });
    expect(selectBlocked(actor.getSnapshot())).toEqual(nearestBranch);
    const event = { type: 'order.place', answers: { acceptTerms: true } } as const;
    expect(actor.getSnapshot().can(event)).toBe(false);
    const pickup = { ...fullAnswers.pickup, handover: 'dropOff', branchCode: 'GDL01' } as const;
    actor.send({ type: 'part.change', part: 'pickup', answers: pickup });
    expect(selectBlocked(actor.getSnapshot())).toBeUndefined();
    expect(selectUnservedZip(actor.getSnapshot())).toBe(sender.zip);
    await calm(clock);
    expect(actor.getSnapshot().can(event)).toBe(true);
  });

  test('goes away with the postal code that it was for', async () => {
    const { actor } = await openReview();
    actor.send({ type: 'part.change', part: 'sender', answers: { ...sender, zip: '44' } });
    expect(getPrice(actor)).toMatchObject({ state: 'none', quote: undefined });
  });
});
