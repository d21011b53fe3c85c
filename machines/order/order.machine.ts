/**
 * An order, from the first answer to its number, in every flow (`order.flows.ts`). One region collects the answers,
 * places the order and retries it under the same idempotency key; the others update the price and the coupons when the
 * answers change. An order of a signed-out visitor waits for the sign-in and is then placed once, unless its price has
 * changed or a coupon is waiting.
 */
import { assign, fromPromise, raise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import { noOffers, offersFailed, toCouponQuestion } from './order.coupons.ts';
import { emptyAnswers, hasAnswers } from './order.draft.ts';
import { getFlow, getLastStep } from './order.flows.ts';
import type {
  CouponOffers,
  CouponRequest,
  CreateOutcome,
  CreateRequest,
  OrderAnswers,
  OrderContext,
  OrderEvent,
  OrderInput,
  OrderQuote,
  OrderTag,
  QuoteRequest,
} from './order.types.ts';
import { settledTotal } from './order.price.ts';
import { toPriceQuestion } from './order.quote.ts';
import {
  askedState,
  canBeOffered,
  canBePlaced,
  headedFor,
  isReachable,
  isWhole,
  lacksPrice,
  merged,
  openStep,
  refused,
  restarted,
  startContext,
  submitted,
  swapped,
  toCorrection,
  toCreateRequest,
  validated,
  withAnswers,
  withCity,
  withParcels,
} from './order.rules.ts';
import { agreementDropped, couponRegion, noQuote, priceRegion, quoteTaken } from './price-region.ts';

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
    /** Saves a mobile order until there is a connection, with the price that was agreed to. */
    saveOrder: fromPromise<void, CreateRequest>(notProvided('saveOrder')),
  },
  delays: {
    /** Debounce: typing counts as over after this many milliseconds without a change. */
    calm: 600,
  },
  guards: {
    hasChanged: ({ context }, { part, answers }: Extract<OrderEvent, { type: 'part.change' }>) =>
      JSON.stringify(context.answers[part]) !== JSON.stringify(answers),
    canLeave: ({ context: { step, flow } }) => getFlow(flow).isStepwise && step !== getLastStep(flow),
    canReach: ({ context }, step: OrderContext['step']) => context.step !== step && isReachable(context, step),
    /** STATE-12: where each part may be answered at any time, the step follows from what is valid. */
    isElsewhere: ({ context }) => !getFlow(context.flow).isStepwise && context.step !== openStep(context),
    canBeOffered: ({ context }, sender: OrderAnswers['sender']) => canBeOffered(context, sender),
    hasEnds: ({ context: { answers } }) =>
      hasAnswers({ ...emptyAnswers, sender: answers.sender, recipient: answers.recipient }),
    isUnasked: ({ context }) => context.asked === undefined,
    canBePlaced: ({ context }) => canBePlaced(context),
    canBePlacedNow: ({ context }) => context.isSignedIn && canBePlaced(context),
    canBeSaved: ({ context }) => getFlow(context.flow).isSavedOffline && isWhole(context),
    lacksPrice: ({ context }) => lacksPrice(context),
    isAgreed: ({ context }) => askedState(context) === 'agreed',
    isChanged: ({ context }) => askedState(context) === 'changed',
    isCouponed: ({ context }) => askedState(context) === 'couponed',
    isConflict: ({ context }) => context.failure?.code === 'idempotencyConflict',
    isNoConflict: ({ context }) => context.failure?.code !== 'idempotencyConflict',
    isPlaced: (_, outcome: CreateOutcome) => outcome.outcome === 'placed',
    isToBeSaved: ({ context }, outcome: CreateOutcome) =>
      outcome.outcome === 'offline' && getFlow(context.flow).isSavedOffline,
    isToBeCorrected: ({ context }, outcome: CreateOutcome) =>
      toCorrection(context, outcome) !== undefined || outcome.outcome === 'expired',
    isPriceless: ({ context }) => toPriceQuestion(context) === undefined,
    isPriceOutdated: ({ context }) => toPriceQuestion(context)?.key !== context.askingFor?.key,
    isCouponless: ({ context }) => !context.isSignedIn || toCouponQuestion(context) === undefined,
    areOffersOutdated: ({ context }) => toCouponQuestion(context)?.key !== context.askingOffersFor?.key,
  },
  actions: {
    checkPrice: raise({ type: 'price.check' }),
    ask: assign({ askingFor: ({ context }) => toPriceQuestion(context) }),
    takeQuote: assign(({ context }, quote: OrderQuote) => quoteTaken(context, quote)),
    forgetQuote: assign(noQuote),
    askOffers: assign({ askingOffersFor: ({ context }) => toCouponQuestion(context) }),
    takeOffers: assign(({ context }, offers: CouponOffers) => validated(context, offers)),
    takeNoOffers: assign(({ context }) => offersFailed(context)),
    forgetOffers: assign(noOffers),
    dropAgreement: assign(({ context }) => agreementDropped(context)),
    awaitPrice: assign({ isPriceAwaited: true }),
    stopAwaiting: assign({ isPriceAwaited: false }),
    retryPrice: raise({ type: 'price.retry' }),
    retryCoupons: raise({ type: 'coupons.retry' }),
    takeRejection: assign(({ context }, outcome: CreateOutcome) => refused(context, outcome)),
    forgetFailure: assign({ failure: undefined, keyRefused: false, serverErrors: {}, isPriceAwaited: false }),
    takeNewKey: assign({ idempotencyKey: ({ context }) => context.newKey() }),
    startNew: assign(({ context }) => restarted(context, {})),
    restore: assign(({ context, event }) => restarted(context, event.type === 'draft.restore' ? event : {})),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  on: {
    'address.open': { actions: assign({ formAddress: ({ event }) => event.address }) },
    'cities.known': {
      actions: assign({
        hotCitys: ({ event }) => event.hotCitys,
        historyCitys: ({ event }) => event.historyCitys,
      }),
    },
  },
  states: {
    flow: {
      initial: 'filling',
      states: {
        filling: {
          initial: 'editing',
          always: [
            { guard: 'isAgreed', target: 'placing' },
            { guard: 'isChanged', actions: assign({ asked: undefined, isRepriced: true }) },
            { guard: 'isCouponed', actions: assign({ asked: undefined, isCouponFound: true }) },
            { guard: 'isElsewhere', actions: assign({ step: ({ context }) => openStep(context) }) },
          ],
          on: {
            'part.change': {
              guard: { type: 'hasChanged', params: ({ event }) => event },
              target: '.editing',
              actions: [assign(({ context, event }) => withAnswers(context, event.part, event.answers)), 'checkPrice'],
            },
            'parcels.change': {
              target: '.editing',
              actions: [assign(({ context, event }) => withParcels(context, event.change)), 'checkPrice'],
            },
            'step.submit': {
              guard: 'canLeave',
              target: '.editing',
              actions: [assign(({ context }) => submitted(context)), 'checkPrice'],
            },
            'step.goTo': {
              guard: { type: 'canReach', params: ({ event }) => event.step },
              target: '.editing',
              actions: [assign(({ context, event }) => headedFor(context, event.step)), 'checkPrice'],
            },
            'sender.offer': {
              guard: { type: 'canBeOffered', params: ({ event }) => event.answers },
              target: '.editing',
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
              target: '.editing',
              actions: [assign(({ context }) => swapped(context)), 'checkPrice'],
            },
            'city.choose': {
              target: '.editing',
              actions: [assign(({ context, event }) => withCity(context, event.city)), 'checkPrice'],
            },
            'dispatch.bring': {
              actions: assign({ extendData: ({ event: { dispatchNumber } }) => ({ dispatchNumber }) }),
            },
            'address.keep': {
              actions: assign({ keep: ({ context, event }) => ({ ...context.keep, [event.end]: event.keep }) }),
            },
            'order.place': [
              { guard: 'canBePlacedNow', target: 'placing', actions: 'forgetFailure' },
              { guard: 'canBePlaced', target: 'signingIn', actions: 'stopAwaiting' },
              // The customer must see the price before an order is placed; the request is remembered until then.
              { guard: 'lacksPrice', actions: ['awaitPrice', 'retryPrice', 'retryCoupons'] },
            ],
            'order.keep': { guard: 'canBeSaved', target: 'keeping', actions: 'forgetFailure' },
            'order.resume': {
              target: '.editing',
              actions: [assign(({ context, event }) => restarted(context, { asked: event.asked })), 'checkPrice'],
            },
            'draft.restore': { target: '.editing', actions: ['restore', 'checkPrice'] },
            'draft.merge': {
              // While an order is being placed, the order that was agreed to stays.
              guard: 'isUnasked',
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
                  guard: 'isNoConflict',
                  target: '#order.flow.placing',
                  actions: 'forgetFailure',
                },
                'order.placeAnother': {
                  guard: 'isConflict',
                  target: '#order.flow.placing',
                  actions: ['takeNewKey', 'forgetFailure'],
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
            input: ({ context }) => toCreateRequest(context),
            onDone: [
              {
                guard: { type: 'isPlaced', params: ({ event }) => event.output },
                target: 'placed',
                actions: assign({
                  asked: undefined,
                  placed: ({ event }) => (event.output.outcome === 'placed' ? event.output.order : undefined),
                }),
              },
              { guard: { type: 'isToBeSaved', params: ({ event }) => event.output }, target: 'keeping' },
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
        keeping: {
          tags: 'busy',
          invoke: {
            src: 'saveOrder',
            input: ({ context }) => ({ ...toCreateRequest(context), agreed: settledTotal(context) }),
            onDone: { target: 'kept', actions: assign({ asked: undefined }) },
            onError: { target: 'filling.failed', actions: { type: 'takeRejection', params: unknownOutcome } },
          },
        },
        /** From here on it waits for the connection, and the outbox handles it. */
        kept: {
          tags: ['done', 'kept'],
          on: {
            'order.startNew': { target: 'filling', actions: ['startNew', 'checkPrice'] },
            'draft.restore': { target: 'filling', actions: ['restore', 'checkPrice'] },
          },
        },
        placed: { type: 'final', tags: 'done' },
      },
    },
    price: priceRegion,
    coupons: couponRegion,
  },
});
