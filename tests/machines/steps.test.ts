import { describe, expect, test } from 'vitest';
import { getParts, isBegun, nothingSaved, orderDraftIn } from '#machines/order/order.draft.ts';
import { selectSteps } from '#machines/order/order.selectors.ts';
import { type OrderDraft, orderSteps } from '#machines/order/order.types.ts';
import {
  calm,
  fill,
  fillTo,
  fullAnswers,
  openFull,
  openOrder,
  type OrderActor,
  press,
  settle,
  submit,
} from './fixture.ts';

const { sender, recipient, parcel, pickup } = fullAnswers;
const getStep = (actor: OrderActor) => actor.getSnapshot().context.step;

describe('walking the steps', () => {
  test('FEAT-05 leads from the sender over recipient, parcel and pickup to the review', () => {
    const { actor } = openOrder();
    const recorded = [actor.getSnapshot().context.step];
    for (const step of ['sender', 'recipient', 'parcel', 'pickup'] as const) {
      submit(actor, step, fullAnswers);
      recorded.push(actor.getSnapshot().context.step);
    }
    expect(recorded).toEqual([...orderSteps]);
    // The last one is left by placing the order.
    expect(actor.getSnapshot().can({ type: 'step.submit' })).toBe(false);
    expect(getStep(actor)).toBe('review');
  });

  test('FEAT-05 stays on a step whose answers are not valid', () => {
    const { actor } = openOrder();
    submit(actor, 'sender', { sender: { ...sender, phone: '' } });
    expect(getStep(actor)).toBe('sender');
  });

  test('RULE-WEB-01 rejects a recipient at the sender’s address, even when the sender moves there later', () => {
    const { actor } = openOrder();
    const there = {
      ...recipient,
      zip: sender.zip,
      town: sender.town,
      street: sender.street,
      address1: sender.address1,
    };
    fillTo(actor, 'sender');
    submit(actor, 'recipient', { recipient: there });
    expect(getStep(actor)).toBe('recipient');

    fillTo(actor, 'pickup');
    submit(actor, 'recipient', { recipient });
    submit(actor, 'parcel', { parcel });
    submit(actor, 'pickup', { pickup });
    expect(getStep(actor)).toBe('review');
    actor.send({ type: 'step.goTo', step: 'sender' });
    submit(actor, 'sender', { sender: { ...recipient, name: 'Ana' } });
    expect(getStep(actor)).toBe('recipient');
  });

  test('FEAT-05 a branch of another place is asked for again', () => {
    const { actor } = openOrder();
    fillTo(actor, 'pickup');
    const answers = { handover: 'dropOff', branchCode: 'GDL-1', paymentMode: 'PP_CASH' };
    actor.send({ type: 'part.change', part: 'pickup', answers });
    actor.send({ type: 'step.goTo', step: 'recipient' });
    actor.send({ type: 'ends.swap' });
    const { context } = actor.getSnapshot();
    expect(context.answers.pickup).toEqual({ handover: 'dropOff', paymentMode: 'PP_CASH' });
    expect(context.cleared.pickup).toBe(true);
  });

  test('ENT-13 sender and recipient are swapped with all that is known of them, and the pickup has to be chosen again', () => {
    const { actor } = openOrder();
    fillTo(actor, 'pickup');
    actor.send({ type: 'address.keep', end: 'sender', keep: true });
    actor.send({ type: 'step.goTo', step: 'recipient' });
    actor.send({ type: 'ends.swap' });
    const { context } = actor.getSnapshot();
    expect([context.answers.sender, context.answers.recipient]).toEqual([recipient, sender]);
    expect(context.keep).toEqual({ sender: false, recipient: true });
    expect(context.answers.pickup).toEqual({ paymentMode: 'PP_CASH' });
    expect(context.cleared.pickup).toBe(true);
    expect(getStep(actor)).toBe('recipient');
  });

  test('ENT-13 with one end alone the other is asked for; with none there is nothing to swap', () => {
    const { actor } = openOrder();
    expect(actor.getSnapshot().can({ type: 'ends.swap' })).toBe(false);
    fillTo(actor, 'sender');
    actor.send({ type: 'ends.swap' });
    expect(getStep(actor)).toBe('sender');
    expect(actor.getSnapshot().context.answers).toMatchObject({ sender: {}, recipient: sender });
  });

  test('ROUTE-21 a link to a step that the answers do not allow yet leads nowhere', () => {
    const { actor } = openOrder();
    fillTo(actor, 'sender');
    for (const step of ['parcel', 'pickup', 'review'] as const) {
      expect(actor.getSnapshot().can({ type: 'step.goTo', step })).toBe(false);
    }
    expect(actor.getSnapshot().can({ type: 'step.goTo', step: 'sender' })).toBe(true);
  });

  test('FEAT-05 the part that the review asked to change is known until the review is back, and there', async () => {
    const { actor } = await openFull();
    const changing = () => actor.getSnapshot().context.changing;
    expect(changing()).toBeUndefined();
    actor.send({ type: 'step.goTo', step: 'recipient' });
    expect(changing()).toBe('recipient');
    submit(actor, 'recipient', fullAnswers);
    expect(getStep(actor)).toBe('review');
    expect(changing()).toBe('recipient');
    actor.send({ type: 'step.goTo', step: 'recipient' });
    actor.send({ type: 'step.goTo', step: 'sender' });
    expect(changing()).toBeUndefined();
  });

  test('the step bar says what is done, what is current and where one can go', () => {
    const { actor } = openOrder();
    fillTo(actor, 'recipient');
    actor.send({ type: 'step.goTo', step: 'recipient' });
    expect(selectSteps(actor.getSnapshot()).map(({ step, state, open }) => `${step} ${state} ${open}`)).toEqual([
      'sender done true',
      'recipient current false',
      'parcel todo true',
      'pickup todo false',
      'review todo false',
    ]);
  });

  test('a part that is changed from the review leads straight back to it', () => {
    const { actor } = openOrder();
    fillTo(actor);
    actor.send({ type: 'step.goTo', step: 'recipient' });
    submit(actor, 'recipient', { recipient: { ...recipient, name: 'Josefina Ñáñez' } });
    expect(getStep(actor)).toBe('review');
    expect(actor.getSnapshot().context.answers.recipient.name).toBe('Josefina Ñáñez');
  });

  test('typing stores the answers without moving, and an empty change is ignored', () => {
    const { actor } = openOrder();
    const change = { type: 'part.change', part: 'sender', answers: { name: 'Ana' } } as const;
    actor.send(change);
    expect(actor.getSnapshot().context.answers.sender).toEqual({ name: 'Ana' });
    expect(getStep(actor)).toBe('sender');
    expect(actor.getSnapshot().can(change)).toBe(false);
  });
});

describe('answers that depend on others', () => {
  const toReview = (over: Partial<typeof fullAnswers>) => {
    const { actor } = openOrder();
    fillTo(actor, 'pickup', { ...fullAnswers, ...over });
    return actor;
  };

  test('D-54 a same-city product is cleared when the recipient moves to another city', () => {
    const near = { ...recipient, zip: '44100', city: 'Guadalajara' };
    const actor = toReview({ recipient: near, parcel: { ...parcel, productType: 'sameCity' } });
    expect(getStep(actor)).toBe('review');
    actor.send({ type: 'step.goTo', step: 'recipient' });
    submit(actor, 'recipient', { recipient });
    const { context } = actor.getSnapshot();
    expect(getStep(actor)).toBe('parcel');
    expect(context.answers.parcel.productType).toBeUndefined();
    expect(context.answers.parcel.itemName).toBe(parcel.itemName);
    expect(context.cleared.parcel).toBe(true);

    submit(actor, 'parcel', { parcel });
    expect(getStep(actor)).toBe('review');
    expect(actor.getSnapshot().context.cleared).toEqual({});
  });

  test('D-56 a pickup slot is cleared when the sender moves to another postal code', () => {
    const actor = toReview({});
    actor.send({ type: 'step.goTo', step: 'sender' });
    submit(actor, 'sender', { sender: { ...sender, zip: '45050', city: 'Zapopan' } });
    const { context } = actor.getSnapshot();
    expect(getStep(actor)).toBe('pickup');
    expect(context.answers.pickup).toEqual({ paymentMode: 'PP_CASH' });
    expect(context.cleared.pickup).toBe(true);
  });

  test('D-54 a one-click order asks for the service again when its second step opens', async () => {
    const order = await openFull({ input: { flow: 'domestic' } });
    const near = { ...recipient, zip: '44100', city: 'Guadalajara' };
    fill(order, { recipient: near, parcel: { ...parcel, productType: 'sameCity' } });
    order.actor.send({ type: 'step.goTo', step: 'first' });
    fill(order, { recipient });
    order.actor.send({ type: 'step.submit' });
    expect(order.context()).toMatchObject({ step: 'second', cleared: { parcel: true } });
    expect(order.answers().parcel).toEqual({ ...parcel, productType: undefined });
  });

  test.each(['domestic', 'mobile'] as const)(
    'D-56 a slot or branch of another place is asked for again, not while its postal code is typed, %s',
    async (flow) => {
      for (const chosen of [pickup, { handover: 'dropOff', branchCode: 'GDL-1', paymentMode: 'PP_CASH' }]) {
        const order = await openFull({ input: { flow } });
        fill(order, { pickup: chosen });
        order.actor.send({ type: 'step.goTo', step: 'first' });
        fill(order, { sender: { ...sender, zip: '441' } });
        expect([order.context().cleared, order.answers().pickup]).toEqual([{}, chosen]);
        fill(order, { sender: { ...sender, zip: '44100' } });
        order.actor.send({ type: 'step.submit' });
        expect(order.context().cleared).toEqual({ pickup: true });
        const { handover } = order.answers().pickup;
        expect(order.answers().pickup).toEqual({ ...(handover && { handover }), paymentMode: 'PP_CASH' });
      }
    },
  );

  test('a postal code that is typed again and is the same takes nothing back', () => {
    const actor = toReview({});
    actor.send({ type: 'step.goTo', step: 'sender' });
    actor.send({ type: 'part.change', part: 'sender', answers: { ...sender, zip: '4416' } });
    submit(actor, 'sender', { sender });
    expect(getStep(actor)).toBe('review');
  });
});

describe('the draft', () => {
  const kept = (actor: ReturnType<typeof openOrder>['actor']): OrderDraft =>
    orderDraftIn(
      'order',
      JSON.parse(JSON.stringify(getParts(actor.getSnapshot().context))) as ReturnType<typeof getParts>,
    );

  test('FEAT-05 opens again at its step with its answers, and is priced at once', async () => {
    const before = openOrder();
    fillTo(before.actor, 'recipient');
    before.actor.send({ type: 'part.change', part: 'parcel', answers: { productType: 'express', itemName: 'Ropa' } });
    const draft = kept(before.actor);

    const after = openOrder({ input: { draft } });
    const { context } = after.actor.getSnapshot();
    expect(context.step).toBe('parcel');
    expect(context.answers).toEqual({
      ...fullAnswers,
      parcel: { productType: 'express', itemName: 'Ropa' },
      pickup: {},
      review: {},
    });
    await settle();
    expect(after.priced).toHaveLength(1);
  });

  test('a part that was being changed from the review still leads back to it after a reload', () => {
    const before = openOrder();
    fillTo(before.actor);
    before.actor.send({ type: 'step.goTo', step: 'sender' });
    const { actor } = openOrder({ input: { draft: kept(before.actor) } });
    expect(getStep(actor)).toBe('sender');
    submit(actor, 'sender', fullAnswers);
    expect(getStep(actor)).toBe('review');
  });

  test('opens at the first step that no longer holds', () => {
    const before = openOrder();
    fillTo(before.actor);
    const draft = kept(before.actor);
    const { actor } = openOrder({ input: { draft: { ...draft, answers: { ...draft.answers, recipient: {} } } } });
    expect(getStep(actor)).toBe('recipient');
  });

  test('parts that are missing or invalid make an order that has not started', () => {
    expect(orderDraftIn('order', {})).toEqual({
      step: 'sender',
      answers: { sender: {}, recipient: {}, parcel: {}, pickup: {}, review: {} },
      completed: [],
      returning: false,
      pickupZip: undefined,
      idempotencyKey: undefined,
      keyRefused: false,
      keep: nothingSaved,
      dispatchNumber: undefined,
    });
    const wrong = {
      progress: { step: 'nowhere', idempotencyKey: 4, returning: 'yes' },
      completed: { sender: true, nowhere: true, parcel: 1 },
    };
    expect(orderDraftIn('order', wrong)).toMatchObject({
      step: 'sender',
      completed: ['sender'],
      idempotencyKey: undefined,
      returning: false,
    });
  });

  test('merged into a running order it brings the answers of elsewhere, and the person stays where they are', () => {
    const { actor } = openOrder();
    fillTo(actor, 'sender');
    const other = openOrder();
    fillTo(other.actor, 'parcel');
    actor.send({ type: 'draft.merge', draft: kept(other.actor) });
    expect(getStep(actor)).toBe('recipient');
    expect(actor.getSnapshot().context).toMatchObject({
      answers: { parcel: fullAnswers.parcel },
      completed: ['sender', 'recipient', 'parcel'],
    });
  });

  test('a merge that takes an earlier answer away leads to the step that lacks it', () => {
    const { actor } = openOrder();
    fillTo(actor, 'parcel');
    const draft = kept(actor);
    actor.send({ type: 'draft.merge', draft: { ...draft, answers: { ...draft.answers, sender: {} } } });
    expect(getStep(actor)).toBe('sender');
  });

  test('a merge asks for consent again: what was agreed to is another order now', () => {
    const { actor } = openOrder();
    fillTo(actor);
    const draft = kept(actor);
    actor.send({ type: 'part.change', part: 'review', answers: { acceptTerms: true } });
    actor.send({ type: 'draft.merge', draft });
    expect(actor.getSnapshot().context.answers.review).toEqual({});
  });

  test('D-65 devices that share the draft share its key from the first answer on', () => {
    const { actor } = openOrder();
    const other = openOrder({ input: { newKey: () => 'another', draft: kept(actor) } });
    expect(other.actor.getSnapshot().context.idempotencyKey).toBe(actor.getSnapshot().context.idempotencyKey);
    expect(actor.getSnapshot().context.idempotencyKey).toBeDefined();
  });

  test('D-65 a draft that starts over has a key of its own', () => {
    const { actor } = openOrder();
    const key = actor.getSnapshot().context.idempotencyKey;
    actor.send({ type: 'draft.merge', draft: { ...kept(actor), idempotencyKey: undefined } });
    expect(actor.getSnapshot().context.idempotencyKey).not.toBe(key);
  });

  test('restored into a running order it replaces the answers', () => {
    const { actor } = openOrder();
    const other = openOrder();
    fillTo(other.actor, 'parcel');
    const draft = kept(other.actor);
    actor.send({ type: 'draft.restore', draft });
    expect(getStep(actor)).toBe('pickup');
  });

  test('D-65 an order whose outcome is unknown keeps its key through a reload', async () => {
    const before = await openFull({ create: () => new Promise(() => {}) });
    await press(before);
    const draft = kept(before.actor);
    const after = openOrder({ input: { draft } });
    await calm(after.clock);
    fill(after, { review: fullAnswers.review });
    await press(after);
    expect(after.created[0]?.idempotencyKey).toBe(before.created[0]?.idempotencyKey);
  });
});

describe('what is known already', () => {
  const usual = fullAnswers.sender;

  test('ENT-14 the usual sender is filled in, and alone it does not make a started order', () => {
    const { actor } = openOrder();
    actor.send({ type: 'sender.offer', answers: usual });
    const { context } = actor.getSnapshot();
    expect(context.answers.sender).toEqual(usual);
    expect(isBegun(context)).toBe(false);
    actor.send({ type: 'part.change', part: 'sender', answers: { ...usual, phone: '3312044472' } });
    expect(isBegun(actor.getSnapshot().context)).toBe(true);
  });

  test('ENT-14 the usual sender does not overwrite answers; only the sender’s own postal code counts as no other answer', () => {
    const { actor } = openOrder();
    actor.send({ type: 'part.change', part: 'sender', answers: { zip: usual.zip } });
    expect(actor.getSnapshot().can({ type: 'sender.offer', answers: usual })).toBe(true);
    actor.send({ type: 'part.change', part: 'sender', answers: { zip: '64000' } });
    expect(actor.getSnapshot().can({ type: 'sender.offer', answers: usual })).toBe(false);
    actor.send({ type: 'part.change', part: 'sender', answers: { name: 'Marina' } });
    expect(actor.getSnapshot().can({ type: 'sender.offer', answers: usual })).toBe(false);
  });

  test('ENT-12 the standard service is chosen when the parcel is asked for', () => {
    const { actor } = openOrder();
    fillTo(actor, 'recipient');
    expect(actor.getSnapshot().context.answers.parcel).toEqual({ productType: 'standard' });
  });

  test('ENT-14 a tick to keep an address goes along with the order', async () => {
    const order = await openFull();
    order.actor.send({ type: 'address.keep', end: 'recipient', keep: true });
    await press(order);
    expect(order.created[0]?.keep).toEqual({ sender: false, recipient: true });
  });
});
