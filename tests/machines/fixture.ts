/** A complete order, a response for every call, and helpers to walk the machine. */
import { type ActorRefFrom, createActor, fromPromise, SimulatedClock } from 'xstate';
import { isSameAddress } from '#domain/address/address.ts';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import type {
  CouponOffers,
  CouponRequest,
  CreateOutcome,
  CreateRequest,
  OrderAnswers,
  OrderInput,
  OrderQuote,
  OrderStep,
  PlacedOrder,
  QuoteRequest,
  ValidateStep,
} from '#machines/order/order.types.ts';

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
export const validate: ValidateStep = (step, answers) => {
  const own = answers[step] as Record<string, unknown>;
  const missing = required[step].filter((field) => !own[field]).map((field) => error(`/${field}`, 'rules:required'));
  if (step === 'recipient' && isSameAddress(answers.sender, answers.recipient))
    return [...missing, error('/street', 'rules:differentAddress')];
  const differs = answers.sender.city !== answers.recipient.city;
  if (step === 'parcel' && answers.parcel.productType === 'sameCity' && differs)
    return [...missing, error('/productType', 'rules:sameCity')];
  return missing;
};

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

export interface Fakes {
  /** Answers of createOrder in turn; the last one repeats. */
  outcomes?: CreateOutcome[];
  create?: (request: CreateRequest) => Promise<CreateOutcome>;
  price?: (request: QuoteRequest | undefined) => Promise<OrderQuote>;
  offerCoupons?: (request: CouponRequest | undefined) => Promise<CouponOffers>;
  input?: Partial<OrderInput>;
}

export type OrderActor = ActorRefFrom<typeof orderMachine>;

export function openOrder({
  outcomes = [{ outcome: 'placed', order: placedOrder }],
  create,
  price,
  offerCoupons = () => Promise.resolve(noCoupons),
  input,
}: Fakes = {}) {
  const clock = new SimulatedClock();
  const created: CreateRequest[] = [];
  const priced: (QuoteRequest | undefined)[] = [];
  const validated: (CouponRequest | undefined)[] = [];
  let keys = 0;
  const machine = orderMachine.provide({
    actors: {
      quotePrice: fromPromise(({ input: request }) => {
        priced.push(request);
        return price ? price(request) : Promise.resolve(quote({ estimate: !request?.parcel }));
      }),
      validateCoupons: fromPromise(({ input: request }) => {
        validated.push(request);
        return offerCoupons(request);
      }),
      createOrder: fromPromise(({ input: request }) => {
        created.push(request);
        if (create) return create(request);
        return Promise.resolve(outcomes[Math.min(created.length, outcomes.length) - 1] as CreateOutcome);
      }),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: { validate, newKey: () => `key-${(keys += 1)}`, ...input },
  }).start();
  return { actor, clock, created, priced, validated };
}

/** Lets resolved promises arrive. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Waits for the debounce after typing, and the price. */
export async function calm(clock: SimulatedClock) {
  clock.increment(600);
  await settle();
}

const inputSteps = ['sender', 'recipient', 'parcel', 'pickup'] as const;

/** Submits the steps in order, up to and with `last`. */
export function fillTo(
  actor: OrderActor,
  last: (typeof inputSteps)[number] = 'pickup',
  answers: OrderAnswers = fullAnswers,
) {
  for (const step of inputSteps.slice(0, inputSteps.indexOf(last) + 1)) {
    submit(actor, step, answers);
  }
}

export function submit(actor: OrderActor, step: (typeof inputSteps)[number], answers: Partial<OrderAnswers>) {
  const all = { ...fullAnswers, ...answers };
  if (step === 'sender') actor.send({ type: 'step.submit', step, answers: all.sender });
  if (step === 'recipient') actor.send({ type: 'step.submit', step, answers: all.recipient });
  if (step === 'parcel') actor.send({ type: 'step.submit', step, answers: all.parcel });
  if (step === 'pickup') actor.send({ type: 'step.submit', step, answers: all.pickup });
}

/** An order on its review, with a certain price. */
export async function openReview(fakes: Fakes = {}) {
  const order = openOrder(fakes);
  fillTo(order.actor);
  await calm(order.clock);
  return order;
}

export const place = (actor: OrderActor) => actor.send({ type: 'order.place', answers: { acceptTerms: true } });
export const getFlow = (actor: OrderActor) => actor.getSnapshot().value.flow;
