/** A complete order, a response for every call, and helpers to walk the machine in any flow. */
import { type ActorRefFrom, createActor, fromPromise, SimulatedClock } from 'xstate';
import { isSameAddress } from '#domain/address/address.ts';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import {
  type AskedOrder,
  type CouponOffers,
  type CouponRequest,
  type CreateOutcome,
  type CreateRequest,
  type OrderAnswers,
  type OrderInput,
  type OrderQuote,
  type OrderStep,
  orderSteps,
  type PlacedOrder,
  type QuoteRequest,
  type ValidateStep,
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

export interface Fakes {
  /** Answers of createOrder in turn; the last one repeats. */
  outcomes?: CreateOutcome[];
  create?: (request: CreateRequest) => Promise<CreateOutcome>;
  price?: (request: QuoteRequest | undefined) => Promise<OrderQuote>;
  offerCoupons?: (request: CouponRequest | undefined) => Promise<CouponOffers>;
  keep?: (request: CreateRequest) => Promise<void>;
  input?: Partial<OrderInput>;
}

/** The online order, unless the input names another flow. */
export function openOrder({
  outcomes = [placed],
  create,
  price = (request) => Promise.resolve(quote({ estimate: !request?.parcel })),
  offerCoupons = () => Promise.resolve(noCoupons),
  keep = () => Promise.reject(new Error('no outbox')),
  input,
}: Fakes = {}) {
  const clock = new SimulatedClock();
  const created: CreateRequest[] = [];
  const priced: (QuoteRequest | undefined)[] = [];
  const validated: (CouponRequest | undefined)[] = [];
  let keys = 0;
  const machine = orderMachine.provide({
    actors: {
      saveOrder: fromPromise(({ input: request }) => keep(request)),
      quotePrice: fromPromise(({ input: request }) => {
        priced.push(request);
        return price(request);
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
  const newKey = () => `key-${(keys += 1)}`;
  const actor = createActor(machine, { clock, input: { ...orderInput, newKey, ...input } }).start();
  const context = () => actor.getSnapshot().context;
  return { actor, clock, created, priced, validated, context, answers: () => context().answers };
}

export const orderInput = { validate, newKey: () => 'key', flow: 'order', isSignedIn: true } satisfies OrderInput;

export type Opened = ReturnType<typeof openOrder>;
export type OrderActor = ActorRefFrom<typeof orderMachine>;

/** Lets resolved promises arrive. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Waits for the debounce after typing, and the price. */
export async function calm(clock: SimulatedClock) {
  clock.increment(600);
  await settle();
}

/** Which state the order is in, without what it is nested in. */
export const at = ({ actor }: Pick<Opened, 'actor'>) => {
  const { flow } = actor.getSnapshot().value;
  return typeof flow === 'string' ? flow : flow.filling;
};

interface Sending {
  actor: Pick<OrderActor, 'send'>;
}

export function fill({ actor }: Sending, answers: Partial<OrderAnswers> = fullAnswers) {
  for (const part of orderSteps) {
    const given = answers[part];
    if (given) actor.send({ type: 'part.change', part, answers: given });
  }
}

const inputSteps = ['sender', 'recipient', 'parcel', 'pickup'] as const;
type InputStep = (typeof inputSteps)[number];

/** Fills a step of the online order in and submits it. */
export function submit(actor: OrderActor, step: InputStep, answers: Partial<OrderAnswers> = {}) {
  fill({ actor }, { [step]: { ...fullAnswers, ...answers }[step] });
  actor.send({ type: 'step.submit' });
}

/** Submits the steps of the online order, up to and with `last`. */
export function fillTo(actor: OrderActor, last: InputStep = 'pickup', answers: OrderAnswers = fullAnswers) {
  for (const step of inputSteps.slice(0, inputSteps.indexOf(last) + 1)) submit(actor, step, answers);
}

/** Everything filled in, at the last step of its flow. */
export function openWhole(fakes: Fakes = {}): Opened {
  const order = openOrder(fakes);
  fill(order);
  // As many as the longest flow has; the others ignore them.
  for (const _ of inputSteps) order.actor.send({ type: 'step.submit' });
  return order;
}

/** The same with a certain price. */
export async function openFull(fakes: Fakes = {}): Promise<Opened> {
  const order = openWhole(fakes);
  await calm(order.clock);
  return order;
}

export async function press(
  { actor }: Sending,
  type: 'order.place' | 'order.retry' | 'order.placeAnother' = 'order.place',
) {
  actor.send({ type });
  await settle();
}

/** Back with a session: what the machine of the account is asked to place. */
export function resume(fakes: Fakes = {}, over: Partial<AskedOrder> = {}): Opened {
  const order = openOrder(fakes);
  order.actor.send({
    type: 'order.resume',
    asked: {
      idempotencyKey: 'asked-key',
      answers: fullAnswers,
      keep: { sender: true, recipient: false },
      total: 18_900,
      dispatchNumber: 'SUC-0144',
      ...over,
    },
  });
  return order;
}
