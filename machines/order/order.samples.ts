/** A complete order with a response for every actor; few rules in place of the compiled ones. */
import { isSameAddress } from '#domain/address/address.ts';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { failureNamed } from '../failure.ts';
import { type Sequence, samplesFor } from '../samples.ts';
import { repeated } from './order.draft.ts';
import { partsOfStep } from './order.flows.ts';
import { orderMachine } from './order.machine.ts';
import { isAnswered } from './order.rules.ts';
import {
  type CouponOffers,
  type CreateOutcome,
  type OrderAnswers,
  type OrderEvent,
  type OrderInput,
  type OrderQuote,
  type OrderStep,
  orderSteps,
  type PlacedOrder,
  type ValidateStep,
} from './order.types.ts';

export const fullAnswers: OrderAnswers = {
  sender: ana,
  recipient: jose,
  parcel: clothes,
  pickup: { pickupDate: '2026-11-21', pickupSlot: '10-12', paymentMode: 'PP_CASH' },
  review: { acceptTerms: true },
};

const required: Record<OrderStep, readonly string[]> = {
  sender: ['name', 'phone', 'zip', 'city', 'street'],
  recipient: ['name', 'phone', 'zip', 'city', 'street'],
  parcel: ['productType', 'itemName', 'weight'],
  pickup: ['pickupDate', 'pickupSlot', 'paymentMode'],
  review: ['acceptTerms'],
};

const error = (pointer: string, key: string) => ({ pointer, key, params: {}, keyword: 'test' });

/** Replaces the compiled validators: the same signature, few rules. */
const validate: ValidateStep = (step, answers) => {
  const own = answers[step] as Record<string, unknown>;
  const missing = required[step].filter((field) => !own[field]).map((field) => error(`/${field}`, 'rules:required'));
  if (step === 'recipient' && isSameAddress(answers.sender, answers.recipient))
    return [...missing, error('/street', 'rules:differentAddress')];
  const differs = answers.sender.city !== answers.recipient.city;
  if (step === 'parcel' && answers.parcel.productType === 'sameCity' && differs)
    return [...missing, error('/productType', 'rules:sameCity')];
  return missing;
};

export const orderInput = { validate, newKey: () => 'key', flow: 'order', isSignedIn: true } satisfies OrderInput;

export const quote = (over: Partial<OrderQuote> = {}): OrderQuote => ({
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
        freight: 16_293,
        surcharges: [],
        subtotal: 16_293,
        vat: 2607,
        total: 18_900,
      },
    },
  ],
  ...over,
});

export const placedOrder: PlacedOrder = {
  orderNo: '20261120-0417',
  waybillNo: 'JMX004281220417',
  total: 18_900,
  pickupDate: '2026-11-21',
  pickupSlot: '10-12',
};

export const noCoupons: CouponOffers = { coupons: [], proposal: null };

export const placed: CreateOutcome = { outcome: 'placed', order: placedOrder };

const lost = { error: failureNamed('offline') };

/** Everything is answered but the consent. */
const draft = {
  ...repeated('order', fullAnswers),
  answers: { ...fullAnswers, review: {} },
  step: 'review',
  completed: ['sender', 'recipient', 'parcel', 'pickup'],
  pickupZip: fullAnswers.sender.zip,
} as const satisfies OrderInput['draft'];

const consent = { type: 'part.change', part: 'review', answers: fullAnswers.review } as const;
const placing = '0.order.flow.placing';

const lostAnswer: Sequence<OrderEvent> = {
  input: 'order, at the review',
  steps: [
    { actor: '0.order.price.loading', answer: { output: quote() } },
    { actor: '0.order.coupons.loading', answer: { output: noCoupons } },
    { send: consent },
    { send: { type: 'order.place' } },
    { actor: placing, answer: lost },
    { send: { type: 'order.retry' } },
    { actor: placing, answer: { output: placed } },
  ],
};

export default samplesFor(orderMachine, {
  inputs: {
    order: orderInput,
    'order, at the review': { ...orderInput, draft },
    'order, signed out': { ...orderInput, isSignedIn: false },
    domestic: { ...orderInput, flow: 'domestic' },
    'domestic, signed out': { ...orderInput, flow: 'domestic', isSignedIn: false },
    international: { ...orderInput, flow: 'international' },
    mobile: { ...orderInput, flow: 'mobile' },
    'mobile, signed out': { ...orderInput, flow: 'mobile', isSignedIn: false },
  },
  events: [
    ...orderSteps.map((part) => ({ type: 'part.change' as const, part, answers: fullAnswers[part] })),
    { type: 'step.submit' },
    { type: 'order.place' },
    { type: 'order.retry' },
    { type: 'order.placeAnother' },
    { type: 'order.keep' },
    { type: 'order.startNew' },
    { type: 'signIn.closed' },
    { type: 'session.expired' },
    { type: 'price.retry' },
    { type: 'coupons.retry' },
    { type: 'coupons.added' },
  ],
  asides: [
    { type: 'step.goTo', step: 'recipient' },
    { type: 'price.check' },
    { type: 'sender.offer', answers: fullAnswers.sender },
    { type: 'ends.swap' },
    { type: 'parcels.change', change: { kind: 'duplicate' } },
    { type: 'address.keep', end: 'recipient', keep: true },
    { type: 'address.open', address: 'receiver' },
    { type: 'cities.known', hotCitys: [{ state: 'Jalisco', city: 'Guadalajara' }], historyCitys: [] },
    { type: 'city.choose', city: { state: 'Jalisco', city: 'Guadalajara' } },
    { type: 'dispatch.bring', dispatchNumber: 'SUC-0144' },
    { type: 'draft.restore', draft },
    { type: 'draft.merge', draft },
    {
      type: 'order.resume',
      asked: {
        idempotencyKey: 'asked-key',
        answers: fullAnswers,
        keep: { sender: true, recipient: false },
        total: 18_900,
        dispatchNumber: 'SUC-0144',
      },
    },
  ],
  answers: {
    quotePrice: { price: { output: quote() }, lost },
    validateCoupons: { none: { output: noCoupons }, lost },
    createOrder: {
      placed: { output: placed },
      lost,
      expired: { output: { outcome: 'expired' } },
      offline: { output: { outcome: 'offline' } },
      conflict: { output: { outcome: 'refused', code: 'idempotencyConflict', errors: [] } },
      'slot full': {
        output: { outcome: 'refused', code: 'pickupSlotFull', errors: [] },
      },
    },
    saveOrder: { saved: { output: undefined }, lost },
  },
  distinguish: ({ context }) => [
    context.step,
    context.completed,
    partsOfStep[context.step].filter((part) => isAnswered(context, part)),
    context.quotedFor?.key,
    context.askingFor?.key,
  ],
  sequences: { 'lost answer': lostAnswer },
});
