/**
 * A one-click order, domestic or abroad: two forms, and everything but placing it works without an account. An order of
 * a signed-out visitor waits for the sign-in and is then placed once, under the same idempotency key. The price follows
 * the answers, unless an operator has to confirm it (D-64).
 */
import { assign, fromPromise, raise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import { hasNoOutlet } from './order.quote.ts';
import type { CreateRequest, OrderAnswers, OrderQuote, QuoteRequest } from './order.types.ts';
import { agreedPriceRegion, agreementDropped, noQuote, quoteTaken } from './price-region.ts';
import {
  askedState,
  canBePlaced,
  headedFor,
  lacksPrice,
  merged,
  openStep,
  refused,
  startContext,
  toCorrection,
  toQuestion,
  withAnswers,
} from './place-order.rules.ts';
import type {
  PlaceContext,
  PlaceEvent,
  PlaceInput,
  PlaceOutcome,
  PlacePart,
  PlaceStep,
  PlaceTag,
} from './place-order.types.ts';

const unknownOutcome: PlaceOutcome = { outcome: 'unknown' };

export const placeOrderMachine = setup({
  types: {
    context: {} as PlaceContext,
    events: {} as PlaceEvent,
    input: {} as PlaceInput,
    tags: {} as PlaceTag,
  },
  actors: {
    quotePrice: fromPromise<OrderQuote, QuoteRequest | undefined>(notProvided('quotePrice')),
    createOrder: fromPromise<PlaceOutcome, CreateRequest>(notProvided('createOrder')),
  },
  delays: {
    /** Debounce: typing counts as over after this many milliseconds without a change. */
    calm: 600,
  },
  guards: {
    hasChanged: ({ context }, { part, answers }: { part: PlacePart; answers: OrderAnswers[PlacePart] }) =>
      JSON.stringify(context.answers[part]) !== JSON.stringify(answers),
    canLeaveFirst: ({ context }) => context.step === 'first' && !hasNoOutlet(context),
    canReach: ({ context }, step: PlaceStep) =>
      context.step !== step && (step === 'first' || openStep(context) === 'second'),
    canBePlaced: ({ context }) => context.step === 'second' && canBePlaced(context),
    canBePlacedNow: ({ context }, isSignedIn: boolean) =>
      isSignedIn && context.step === 'second' && canBePlaced(context),
    lacksPrice: ({ context }) => context.step === 'second' && lacksPrice(context),
    isAgreed: ({ context }) => askedState(context) === 'agreed',
    isChanged: ({ context }) => askedState(context) === 'changed',
    isConflict: ({ context }) => context.failure?.code === 'idempotencyConflict',
    isPlaced: (_, outcome: PlaceOutcome) => outcome.outcome === 'placed',
    isToBeCorrected: (_, outcome: PlaceOutcome) => toCorrection(outcome) !== undefined || outcome.outcome === 'expired',
    isPriceless: ({ context }) => toQuestion(context) === undefined,
    isPriceOutdated: ({ context }) => toQuestion(context)?.key !== context.askingFor?.key,
  },
  actions: {
    checkPrice: raise({ type: 'price.check' }),
    ask: assign({ askingFor: ({ context }) => toQuestion(context) }),
    takeQuote: assign(({ context }, quote: OrderQuote) => quoteTaken(context, quote)),
    forgetQuote: assign(noQuote),
    dropAgreement: assign(({ context }) => agreementDropped(context)),
    awaitPrice: assign({ isPriceAwaited: true }),
    stopAwaiting: assign({ isPriceAwaited: false }),
    retryPrice: raise({ type: 'price.retry' }),
    takeRejection: assign(({ context }, outcome: PlaceOutcome) => refused(context, outcome)),
    forgetFailure: assign({ failure: undefined, keyRefused: false, isPriceAwaited: false }),
    waitForCoupon: assign(({ context }, { hasUsableCoupon }: { hasUsableCoupon: boolean }) => ({
      asked: hasUsableCoupon ? undefined : context.asked,
      isCouponFound: hasUsableCoupon,
    })),
  },
}).createMachine({
  id: 'placeOrder',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  states: {
    flow: {
      initial: 'filling',
      states: {
        filling: {
          initial: 'editing',
          always: [
            { guard: 'isAgreed', target: 'placing' },
            { guard: 'isChanged', actions: assign({ asked: undefined, isRepriced: true }) },
          ],
          on: {
            'part.change': {
              guard: { type: 'hasChanged', params: ({ event }) => event },
              target: '.editing',
              actions: [assign(({ context, event }) => withAnswers(context, event.part, event.answers)), 'checkPrice'],
            },
            'step.submit': {
              guard: 'canLeaveFirst',
              target: '.editing',
              actions: [
                assign(({ context }) => headedFor({ ...context, isBegun: true, serverErrors: {} }, 'second')),
                'checkPrice',
              ],
            },
            'step.goTo': {
              guard: { type: 'canReach', params: ({ event }) => event.step },
              target: '.editing',
              actions: [assign(({ context, event }) => headedFor(context, event.step)), 'checkPrice'],
            },
            'address.keep': {
              actions: assign({ keep: ({ context, event }) => ({ ...context.keep, [event.end]: event.keep }) }),
            },
            'order.place': [
              {
                guard: { type: 'canBePlacedNow', params: ({ event }) => event.isSignedIn },
                target: 'placing',
                actions: 'forgetFailure',
              },
              { guard: 'canBePlaced', target: 'signingIn', actions: 'stopAwaiting' },
              // The customer must see the price before an order is placed; the request is remembered until then.
              { guard: 'lacksPrice', actions: ['awaitPrice', 'retryPrice'] },
            ],
            'order.resume': {
              target: '.editing',
              actions: [
                assign(({ context, event }) => startContext({ ...context, draft: undefined, asked: event.asked })),
                { type: 'waitForCoupon', params: ({ event }) => event },
                'checkPrice',
              ],
            },
            'draft.restore': {
              target: '.editing',
              actions: [
                assign(({ context, event }) => startContext({ ...context, asked: undefined, draft: event.draft })),
                'checkPrice',
              ],
            },
            'draft.merge': {
              // While an order is being placed, the order that was agreed to stays.
              guard: ({ context }) => context.asked === undefined,
              target: '.editing',
              actions: [assign(({ context, event }) => merged(context, event.draft)), 'checkPrice'],
            },
          },
          states: {
            editing: {},
            failed: {
              tags: 'failed',
              on: {
                'order.retry': {
                  guard: ({ context }) => context.failure?.code !== 'idempotencyConflict',
                  target: '#placeOrder.flow.placing',
                  actions: 'forgetFailure',
                },
                'order.placeAnother': {
                  guard: 'isConflict',
                  target: '#placeOrder.flow.placing',
                  actions: [assign({ idempotencyKey: ({ context }) => context.newKey() }), 'forgetFailure'],
                },
              },
            },
          },
        },
        signingIn: { tags: 'signingIn', on: { 'signIn.closed': 'filling' } },
        placing: {
          tags: 'busy',
          invoke: {
            src: 'createOrder',
            input: ({ context: { idempotencyKey, answers, keep } }) => ({ idempotencyKey, answers, keep }),
            onDone: [
              {
                guard: { type: 'isPlaced', params: ({ event }) => event.output },
                target: 'placed',
                actions: assign({
                  placed: ({ event }) => (event.output.outcome === 'placed' ? event.output.order : undefined),
                }),
              },
              {
                guard: { type: 'isToBeCorrected', params: ({ event }) => event.output },
                target: 'filling',
                actions: [{ type: 'takeRejection', params: ({ event }) => event.output }, 'checkPrice'],
              },
              { target: 'filling.failed', actions: { type: 'takeRejection', params: ({ event }) => event.output } },
            ],
            onError: { target: 'filling.failed', actions: { type: 'takeRejection', params: unknownOutcome } },
          },
          on: {
            'session.expired': {
              target: 'filling',
              actions: { type: 'takeRejection', params: { outcome: 'expired' } },
            },
          },
        },
        placed: { tags: 'done' },
      },
    },
    price: agreedPriceRegion,
  },
});
