import { describe, expect, test } from 'vitest';
import { sampleCoupons } from '#fixtures/coupons.ts';
import { getParts, orderDraftIn } from '#machines/order/order.draft.ts';
import { settledTotal } from '#machines/order/order.price.ts';
import { selectCoupons, selectPrice } from '#machines/order/order.selectors.ts';
import type { CouponOffers, CouponRequest } from '#machines/order/order.types.ts';
import {
  calm,
  type Fakes,
  fill,
  fullAnswers,
  openFull,
  openOrder,
  type OrderActor,
  placed,
  press,
  settle,
  submit,
} from './fixture.ts';

const [voucher, , tenth] = sampleCoupons.map((coupon) => ({ ...coupon, refusal: null, missing: 0 }));
if (!voucher || !tenth) throw new Error('The fixture has coupons.');

const proposal = { codes: [tenth.code, voucher.code], saves: 4_326, apart: [] };
/** The voucher is valid for the usual sender, the percentage for any. */
const wallet = (request: CouponRequest | undefined): CouponOffers => ({
  coupons: [
    request?.senderPhone === fullAnswers.sender.phone ? voucher : { ...voucher, refusal: 'otherPhone' as const },
    tenth,
  ],
  proposal,
});
const offerCoupons = (request: CouponRequest | undefined) => Promise.resolve(wallet(request));

const choose = (actor: OrderActor, ...coupons: string[]) =>
  actor.send({
    type: 'part.change',
    part: 'review',
    answers: { ...actor.getSnapshot().context.answers.review, coupons },
  });
const chosenIn = (actor: OrderActor) => selectCoupons(actor.getSnapshot()).chosen;

describe('the coupons of an order', () => {
  test('D-71 are asked about once sender, service and settlement are known', async () => {
    const { actor, clock, validated } = openOrder({ offerCoupons });
    for (const step of ['sender', 'recipient', 'parcel'] as const) submit(actor, step, {});
    await calm(clock);
    expect(validated).toEqual([]);
    submit(actor, 'pickup', {});
    await calm(clock);
    expect(validated).toMatchObject([
      { productType: 'standard', paymentMode: 'PP_CASH', senderPhone: fullAnswers.sender.phone },
    ]);
    expect(selectCoupons(actor.getSnapshot())).toMatchObject({ state: 'ready', offers: { proposal }, isBest: false });
  });

  test('D-71 with the sender back it is among the offers again, and the message about it is gone', async () => {
    const { actor, clock } = await openFull({ offerCoupons });
    choose(actor, voucher.code);
    const sendBy = async (phone: string | undefined) => {
      actor.send({ type: 'step.goTo', step: 'sender' });
      submit(actor, 'sender', { sender: { ...fullAnswers.sender, phone } });
      await calm(clock);
    };
    await sendBy('5512349876');
    // The message stays after another validation that rejects it as well.
    await sendBy('5512349877');
    expect(selectCoupons(actor.getSnapshot()).fallen).toMatchObject([{ code: voucher.code }]);
    await sendBy(fullAnswers.sender.phone);
    const { fallen, offers } = selectCoupons(actor.getSnapshot());
    expect(fallen).toEqual([]);
    expect(offers?.coupons).toContainEqual(expect.objectContaining({ code: voucher.code, refusal: null }));
    expect(chosenIn(actor)).toEqual([]);
  });

  test('D-71 another service or payment mode validates the coupons again', async () => {
    const { actor, clock, validated } = await openFull({ offerCoupons });
    actor.send({ type: 'step.goTo', step: 'pickup' });
    submit(actor, 'pickup', { pickup: { ...fullAnswers.pickup, paymentMode: 'CC_CASH' } });
    await calm(clock);
    expect(validated.map((request) => request?.paymentMode)).toEqual(['PP_CASH', 'CC_CASH']);
  });

  test('STATE-04 a coupon of the draft that is no longer there falls away', async () => {
    const { actor } = await openFull({ offerCoupons });
    choose(actor, 'VIEJO');
    const draft = orderDraftIn('order', getParts(actor.getSnapshot().context));
    expect(draft.answers.review.coupons).toEqual(['VIEJO']);
    const opened = openOrder({ offerCoupons, input: { draft } });
    await settle();
    expect(chosenIn(opened.actor)).toEqual([]);
    expect(selectCoupons(opened.actor.getSnapshot()).fallen).toEqual([{ code: 'VIEJO', coupon: undefined }]);
  });

  test('an order does not wait for coupons that were not chosen; chosen ones can be requested again', async () => {
    let isDown = true;
    const { actor } = await openFull({
      offerCoupons: (request) => (isDown ? Promise.reject(new Error('offline')) : offerCoupons(request)),
    });
    expect(selectCoupons(actor.getSnapshot()).state).toBe('failed');
    expect(settledTotal(actor.getSnapshot().context)).toBe(18_900);
    choose(actor, voucher.code);
    expect(settledTotal(actor.getSnapshot().context)).toBeUndefined();
    isDown = false;
    actor.send({ type: 'coupons.retry' });
    await settle();
    expect(settledTotal(actor.getSnapshot().context)).toBe(16_464);
  });
});

describe.each(['order', 'domestic', 'mobile'] as const)('the coupons of an order, %s', (flow) => {
  const full = (fakes: Fakes) => openFull({ offerCoupons, ...fakes, input: { flow } });

  test('D-62 D-70 D-71 are validated by the limits of the flow; those that are chosen lower the price and go with the order', async () => {
    const order = await full({});
    const limits = flow === 'mobile' ? 'mobile' : 'web';
    expect(order.validated).toMatchObject([{ flow: limits, productType: 'standard', paymentMode: 'PP_CASH' }]);
    choose(order.actor, voucher.code, tenth.code);
    // 10 % of 162.93, then 21.00 off the freight; IVA on the rest.
    expect(selectPrice(order.actor.getSnapshot())).toMatchObject({
      state: 'current',
      quote: { price: { discounts: [{ amount: 1_629 }, { amount: 2_100 }], subtotal: 12_564, total: 14_574 } },
    });
    expect(settledTotal(order.context())).toBe(14_574);
    expect(selectCoupons(order.actor.getSnapshot()).isBest).toBe(true);
    await press(order);
    expect(order.created[0]?.answers.review.coupons).toEqual([voucher.code, tenth.code]);
  });

  test('RULE-WEB-13 D-71 MSG-20 another sender removes one, and its reason is known', async () => {
    const order = await full({});
    choose(order.actor, voucher.code, tenth.code);
    fill(order, { sender: { ...fullAnswers.sender, phone: '5512349876' } });
    // Nothing is ordered at a price that may change.
    expect(settledTotal(order.context())).toBeUndefined();
    expect(selectPrice(order.actor.getSnapshot()).state).toBe('stale');
    await calm(order.clock);
    expect(selectCoupons(order.actor.getSnapshot())).toMatchObject({
      chosen: [tenth.code],
      fallen: [{ code: voucher.code, coupon: { refusal: 'otherPhone' } }],
    });
    expect(settledTotal(order.context())).toBeDefined();
    choose(order.actor);
    expect(selectCoupons(order.actor.getSnapshot()).fallen).toEqual([]);
  });

  test('D-72 MSG-20 one that another order has used meanwhile is removed with its reason, and nothing typed is lost', async () => {
    let isSpent = false;
    const pointer = '/review/coupons';
    const errors = [{ pointer, key: 'answers:refusal.coupon.used', params: {}, keyword: 'server' }];
    const order = await full({
      offerCoupons: async () => ({ coupons: isSpent ? [] : [tenth], proposal: null }),
      outcomes: [{ outcome: 'refused', code: 'invalidParameter', errors }, placed],
    });
    choose(order.actor, tenth.code);
    isSpent = true;
    await press(order);
    expect(order.context().serverErrors.review).toMatchObject([{ pointer: '/coupons' }]);
    await calm(order.clock);
    expect(order.validated).toHaveLength(2);
    // The reason of the failure and the coupon are still shown: only the new price has to be checked.
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
