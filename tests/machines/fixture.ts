/** A complete order, a response for every call, and helpers to walk the machine in any flow. */
import { type ActorRefFrom, createActor, fromPromise, SimulatedClock } from 'xstate';
import { orderMachine } from '#machines/order/order.machine.ts';
import { fullAnswers, noCoupons, orderInput, placed, placedOrder, quote } from '#machines/order/order.samples.ts';
import {
  type AskedOrder,
  type CouponOffers,
  type CouponRequest,
  type CreateOutcome,
  type CreateRequest,
  type OrderAnswers,
  type OrderInput,
  type OrderQuote,
  orderSteps,
  type QuoteRequest,
} from '#machines/order/order.types.ts';

export { fullAnswers, noCoupons, orderInput, placed, placedOrder, quote };

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
