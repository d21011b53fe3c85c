import { describe, expect, test } from 'vitest';
import { sampleCoupons } from '#fixtures/coupons.ts';
import { getParts, orderDraftIn } from '#machines/order/order.draft.ts';
import { selectCoupons, selectPrice, selectTotal } from '#machines/order/order.selectors.ts';
import type { CouponOffers, CouponRequest } from '#machines/order/order.types.ts';
import { calm, fullAnswers, getFlow, openOrder, openReview, type OrderActor, settle, submit } from './fixture.ts';

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

  test('D-62 D-70 those that are chosen lower the price at once, and the order is asked for with them', async () => {
    const { actor, created } = await openReview({ offerCoupons });
    choose(actor, voucher.code, tenth.code);
    // 10 % of 162.93, then 21.00 off the freight; IVA on the rest.
    expect(selectPrice(actor.getSnapshot())).toMatchObject({
      state: 'current',
      quote: { price: { discounts: [{ amount: 1_629 }, { amount: 2_100 }], subtotal: 12_564, total: 14_574 } },
    });
    expect(selectTotal(actor.getSnapshot())).toBe(14_574);
    expect(selectCoupons(actor.getSnapshot()).isBest).toBe(true);
    const { review } = actor.getSnapshot().context.answers;
    actor.send({ type: 'order.place', answers: { ...review, acceptTerms: true } });
    await settle();
    expect(created[0]?.answers.review.coupons).toEqual([voucher.code, tenth.code]);
  });

  test('RULE-WEB-13 D-71 MSG-20 another sender removes the coupon, and the customer is informed', async () => {
    const { actor, clock } = await openReview({ offerCoupons });
    choose(actor, voucher.code, tenth.code);
    submit(actor, 'sender', {});
    actor.send({ type: 'step.goTo', step: 'sender' });
    submit(actor, 'sender', { sender: { ...fullAnswers.sender, phone: '5512349876' } });
    // Nothing is ordered at a price that may change.
    expect(selectTotal(actor.getSnapshot())).toBeUndefined();
    expect(selectPrice(actor.getSnapshot()).state).toBe('stale');
    await calm(clock);
    expect(chosenIn(actor)).toEqual([tenth.code]);
    expect(selectCoupons(actor.getSnapshot()).fallen).toMatchObject([
      { code: voucher.code, coupon: { refusal: 'otherPhone' } },
    ]);
    expect(selectTotal(actor.getSnapshot())).toBeDefined();
    choose(actor);
    expect(selectCoupons(actor.getSnapshot()).fallen).toEqual([]);
  });

  test('D-71 with the sender back it is among the offers again, and the message about it is gone', async () => {
    const { actor, clock } = await openReview({ offerCoupons });
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
    const { actor, clock, validated } = await openReview({ offerCoupons });
    actor.send({ type: 'step.goTo', step: 'pickup' });
    submit(actor, 'pickup', { pickup: { ...fullAnswers.pickup, paymentMode: 'CC_CASH' } });
    await calm(clock);
    expect(validated.map((request) => request?.paymentMode)).toEqual(['PP_CASH', 'CC_CASH']);
  });

  test('STATE-04 a coupon of the draft that is no longer there falls away', async () => {
    const { actor } = await openReview({ offerCoupons });
    choose(actor, 'VIEJO');
    const draft = orderDraftIn(getParts(actor.getSnapshot().context));
    expect(draft.answers.review.coupons).toEqual(['VIEJO']);
    const opened = openOrder({ offerCoupons, input: { draft } });
    await settle();
    expect(chosenIn(opened.actor)).toEqual([]);
    expect(selectCoupons(opened.actor.getSnapshot()).fallen).toEqual([{ code: 'VIEJO', coupon: undefined }]);
  });

  test('MSG-20 a coupon that the server rejects has them validated again, back at the review', async () => {
    let isSpent = false;
    const rejection = { pointer: '/review/coupons', key: 'answers:refusal.coupon.used', params: {}, keyword: 'server' };
    const { actor, clock, validated } = await openReview({
      offerCoupons: (request) =>
        Promise.resolve(isSpent ? { ...wallet(request), coupons: [voucher], proposal: null } : wallet(request)),
      create: () => Promise.resolve({ outcome: 'refused', code: 'invalidParameter', errors: [rejection] }),
    });
    choose(actor, tenth.code);
    isSpent = true;
    actor.send({ type: 'order.place', answers: { acceptTerms: true, coupons: [tenth.code] } });
    await settle();
    expect(getFlow(actor)).toEqual({ filling: 'review' });
    await calm(clock);
    expect(validated).toHaveLength(2);
    expect(chosenIn(actor)).toEqual([]);
    // The reason of the failure and the coupon are still shown: only the new price has to be checked.
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'business', code: 'priceChanged' });
    expect(actor.getSnapshot().context.serverErrors).toEqual({});
    expect(selectCoupons(actor.getSnapshot()).fallen).toMatchObject([
      { code: tenth.code, coupon: undefined, before: { nameKey: tenth.nameKey } },
    ]);
  });

  test('an order does not wait for coupons that were not chosen; chosen ones can be requested again', async () => {
    let isDown = true;
    const { actor } = await openReview({
      offerCoupons: (request) => (isDown ? Promise.reject(new Error('offline')) : offerCoupons(request)),
    });
    expect(selectCoupons(actor.getSnapshot()).state).toBe('failed');
    expect(selectTotal(actor.getSnapshot())).toBe(18_900);
    choose(actor, voucher.code);
    expect(selectTotal(actor.getSnapshot())).toBeUndefined();
    isDown = false;
    actor.send({ type: 'coupons.retry' });
    await settle();
    expect(selectTotal(actor.getSnapshot())).toBe(16_464);
  });
});
