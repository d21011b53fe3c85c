/** An order of the one-click or the mobile flow, with scripted answers. */
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  type CouponOffers,
  type CouponRequest,
  type OrderAnswers,
  type OrderQuote,
  orderSteps,
  type QuoteRequest,
} from '#machines/order/order.types.ts';
import { placeOrderMachine } from '#machines/order/place-order.machine.ts';
import type { AskedOrder, PlaceInput, PlaceOutcome, PlaceRequest } from '#machines/order/place-order.types.ts';
import { calm, fullAnswers, noCoupons, placedOrder, quote, settle, validate } from './fixture.ts';

export const placed: PlaceOutcome = { outcome: 'placed', order: placedOrder };

export interface PlaceFakes {
  /** Answers of createOrder in turn; the last one repeats. */
  outcomes?: PlaceOutcome[];
  price?: () => Promise<OrderQuote>;
  offerCoupons?: (request: CouponRequest | undefined) => Promise<CouponOffers>;
  keep?: (request: PlaceRequest) => Promise<void>;
  input?: Partial<PlaceInput>;
}

export const placeInput = {
  validate,
  newKey: () => 'key',
  flow: 'web',
  isPriced: true,
  usualParcel: { productType: 'standard' },
  isSignedIn: true,
} satisfies PlaceInput;

export function openPlace({
  outcomes = [placed],
  price = () => Promise.resolve(quote()),
  offerCoupons = () => Promise.resolve(noCoupons),
  keep = () => Promise.reject(new Error('no outbox')),
  input,
}: PlaceFakes = {}) {
  const clock = new SimulatedClock();
  const created: PlaceRequest[] = [];
  const priced: (QuoteRequest | undefined)[] = [];
  const validated: (CouponRequest | undefined)[] = [];
  let keys = 0;
  const machine = placeOrderMachine.provide({
    actors: {
      saveOrder: fromPromise<void, PlaceRequest>(({ input: request }) => keep(request)),
      quotePrice: fromPromise<OrderQuote, QuoteRequest | undefined>(({ input: request }) => {
        priced.push(request);
        return price();
      }),
      validateCoupons: fromPromise<CouponOffers, CouponRequest | undefined>(({ input: request }) => {
        validated.push(request);
        return offerCoupons(request);
      }),
      createOrder: fromPromise<PlaceOutcome, PlaceRequest>(({ input: request }) => {
        created.push(request);
        return Promise.resolve(outcomes[Math.min(created.length, outcomes.length) - 1] as PlaceOutcome);
      }),
    },
  });
  const newKey = () => `key-${(keys += 1)}`;
  const actor = createActor(machine, { clock, input: { ...placeInput, newKey, ...input } }).start();
  const context = () => actor.getSnapshot().context;
  return { actor, clock, created, priced, validated, context, answers: () => context().answers };
}

export type OpenedPlace = ReturnType<typeof openPlace>;

/** Which state the flow is in, without what it is nested in. */
export const at = ({ actor }: OpenedPlace) => {
  const { flow } = actor.getSnapshot().value;
  return typeof flow === 'string' ? flow : flow.filling;
};

export function fill({ actor }: OpenedPlace, answers: Partial<OrderAnswers> = fullAnswers) {
  for (const part of orderSteps) {
    const given = answers[part];
    if (given) actor.send({ type: 'part.change', part, answers: given });
  }
}

/** Everything filled in, at the last step, with a certain price. */
export async function openFull(fakes: PlaceFakes = {}) {
  const order = openPlace(fakes);
  fill(order);
  order.actor.send({ type: 'step.submit' });
  await calm(order.clock);
  return order;
}

export async function press(
  { actor }: OpenedPlace,
  type: 'order.place' | 'order.retry' | 'order.placeAnother' = 'order.place',
) {
  actor.send({ type });
  await settle();
}

/** Back with a session: what the machine of the account is asked to place. */
export function resume(fakes: PlaceFakes = {}, over: Partial<AskedOrder> = {}) {
  const order = openPlace(fakes);
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
