/**
 * An online order, from the first answer to its number. One region walks the steps, places the order and retries it
 * under the same idempotency key; the others update the price and the coupons when the answers change. No step is
 * passed with a missing or invalid answer.
 */
import { assign, fromPromise, raise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import { emptyAnswers, hasAnswers } from './order.draft.ts';
import { noOffers, offersFailed, toCouponQuestion } from './order.coupons.ts';
import { toPriceQuestion } from './order.quote.ts';
import { couponRegion, noQuote, priceRegion, quoteTaken } from './price-region.ts';
import {
  canBeOffered,
  canBePlaced,
  headedFor,
  isReachable,
  merged,
  refused,
  startContext,
  stepBefore,
  submitted,
  swapped,
  toCorrection,
  validated,
  withAnswers,
  withParcels,
} from './order.rules.ts';
import type {
  CouponOffers,
  CouponRequest,
  CreateOutcome,
  CreateRequest,
  OrderContext,
  OrderEvent,
  OrderInput,
  OrderQuote,
  OrderStep,
  OrderTag,
  QuoteRequest,
  StepAnswers,
} from './order.types.ts';

const unknownOutcome: CreateOutcome = { outcome: 'unknown' };

export const orderMachine = setup({
  types: {
    context: {} as OrderContext,
    events: {} as OrderEvent,
    input: {} as OrderInput,
    tags: {} as OrderTag,
  },
  actors: {
    quotePrice: fromPromise<OrderQuote, QuoteRequest | undefined>(notProvided('quotePrice')),
    validateCoupons: fromPromise<CouponOffers, CouponRequest | undefined>(notProvided('validateCoupons')),
    createOrder: fromPromise<CreateOutcome, CreateRequest>(notProvided('createOrder')),
  },
  delays: {
    /** Debounce: typing counts as over after this many milliseconds without a change. */
    calm: 600,
  },
  guards: {
    isStep: ({ context }, step: OrderStep) => context.step === step,
    hasChanged: ({ context }, { part, answers }: { part: OrderStep; answers: StepAnswers }) =>
      JSON.stringify(context.answers[part]) !== JSON.stringify(answers),
    canReach: ({ context }, step: OrderStep) => context.step !== step && isReachable(context, step),
    canBeOffered: ({ context }, sender: OrderContext['answers']['sender']) => canBeOffered(context, sender),
    hasEnds: ({ context: { answers } }) =>
      hasAnswers({ ...emptyAnswers, sender: answers.sender, recipient: answers.recipient }),
    hasStepBefore: ({ context }) => stepBefore(context.step) !== undefined,
    canBePlaced: ({ context }, review: OrderContext['answers']['review']) => canBePlaced(context, review),
    isConflict: ({ context }) => context.failure?.code === 'idempotencyConflict',
    isPlaced: (_, outcome: CreateOutcome) => outcome.outcome === 'placed',
    isToBeCorrected: (_, outcome: CreateOutcome) =>
      toCorrection(outcome) !== undefined || outcome.outcome === 'expired',
    isPriceless: ({ context }) => toPriceQuestion(context.answers) === undefined,
    isPriceOutdated: ({ context }) => toPriceQuestion(context.answers)?.key !== context.askingFor?.key,
    isCouponless: ({ context }) => toCouponQuestion(context.answers) === undefined,
    areOffersOutdated: ({ context }) => toCouponQuestion(context.answers)?.key !== context.askingOffersFor?.key,
  },
  actions: {
    checkPrice: raise({ type: 'price.check' }),
    ask: assign({ askingFor: ({ context }) => toPriceQuestion(context.answers) }),
    takeQuote: assign(({ context }, quote: OrderQuote) => quoteTaken(context, quote)),
    forgetQuote: assign(noQuote),
    askOffers: assign({ askingOffersFor: ({ context }) => toCouponQuestion(context.answers) }),
    takeOffers: assign(({ context }, offers: CouponOffers) => validated(context, offers)),
    takeNoOffers: assign(({ context }) => offersFailed(context)),
    forgetOffers: assign(noOffers),
    takeKey: assign({
      idempotencyKey: ({ context }) => context.idempotencyKey ?? context.newKey(),
      keyRefused: false,
      failure: undefined,
    }),
    takeNewKey: assign({ idempotencyKey: ({ context }) => context.newKey(), keyRefused: false, failure: undefined }),
    takeRejection: assign(({ context }, outcome: CreateOutcome) => refused(context, outcome)),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  states: {
    flow: {
      initial: 'filling',
      states: {
        filling: {
          initial: 'routing',
          on: {
            'part.change': {
              guard: { type: 'hasChanged', params: ({ event }) => event },
              actions: [assign(({ context, event }) => withAnswers(context, event.part, event.answers)), 'checkPrice'],
            },
            'step.submit': {
              guard: { type: 'isStep', params: ({ event }) => event.step },
              target: 'filling',
              actions: [assign(({ context, event }) => submitted(context, event.step, event.answers)), 'checkPrice'],
            },
            'parcels.change': {
              actions: [assign(({ context, event }) => withParcels(context, event.change)), 'checkPrice'],
            },
            'step.goTo': {
              guard: { type: 'canReach', params: ({ event }) => event.step },
              target: 'filling',
              actions: assign(({ context, event }) => headedFor(context, event.step)),
            },
            'step.back': {
              guard: 'hasStepBefore',
              target: 'filling',
              actions: assign(({ context }) => headedFor(context, stepBefore(context.step) ?? context.step)),
            },
            'sender.offer': {
              guard: { type: 'canBeOffered', params: ({ event }) => event.answers },
              actions: [
                assign(({ context, event }) => ({
                  ...withAnswers(context, 'sender', event.answers),
                  offered: event.answers,
                })),
                'checkPrice',
              ],
            },
            'ends.swap': {
              guard: 'hasEnds',
              target: 'filling',
              actions: [assign(({ context }) => swapped(context)), 'checkPrice'],
            },
            'address.keep': {
              actions: assign({ keep: ({ context, event }) => ({ ...context.keep, [event.end]: event.keep }) }),
            },
            'draft.restore': {
              target: 'filling',
              actions: [assign(({ context, event }) => startContext({ ...context, draft: event.draft })), 'checkPrice'],
            },
            'draft.merge': {
              target: 'filling',
              actions: [assign(({ context, event }) => merged(context, event.draft)), 'checkPrice'],
            },
          },
          states: {
            routing: {
              always: [
                { guard: { type: 'isStep', params: 'sender' }, target: 'sender' },
                { guard: { type: 'isStep', params: 'recipient' }, target: 'recipient' },
                { guard: { type: 'isStep', params: 'parcel' }, target: 'parcel' },
                { guard: { type: 'isStep', params: 'pickup' }, target: 'pickup' },
                { target: 'review' },
              ],
            },
            sender: { tags: 'editing' },
            recipient: { tags: 'editing' },
            parcel: { tags: 'editing' },
            pickup: { tags: 'editing' },
            review: {
              tags: 'reviewing',
              on: {
                'order.place': {
                  guard: { type: 'canBePlaced', params: ({ event }) => event.answers },
                  target: '#order.flow.placing',
                  actions: [assign(({ context, event }) => withAnswers(context, 'review', event.answers)), 'takeKey'],
                },
              },
            },
            failed: {
              tags: ['reviewing', 'failed'],
              on: {
                // Any changed answer, even consent alone, makes it a new order.
                'part.change': {
                  guard: { type: 'hasChanged', params: ({ event }) => event },
                  target: '#order.flow.filling',
                  actions: [
                    assign(({ context, event }) => withAnswers(context, event.part, event.answers)),
                    'checkPrice',
                  ],
                },
                'order.retry': {
                  guard: ({ context }) => context.failure?.code !== 'idempotencyConflict',
                  target: '#order.flow.placing',
                  actions: 'takeKey',
                },
                'order.placeAnother': { guard: 'isConflict', target: '#order.flow.placing', actions: 'takeNewKey' },
              },
            },
          },
        },
        placing: {
          tags: ['reviewing', 'busy'],
          invoke: {
            src: 'createOrder',
            input: ({ context }) => ({
              idempotencyKey: context.idempotencyKey ?? '',
              answers: context.answers,
              keep: context.keep,
            }),
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
        placed: { type: 'final', tags: 'done' },
      },
    },
    price: priceRegion,
    coupons: couponRegion,
  },
});
