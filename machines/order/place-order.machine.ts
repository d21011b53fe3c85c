/**
 * An order that is filled in without an account until it is placed: one-click, domestic or abroad, or mobile
 * (STATE-12). An order of a signed-out visitor waits for the sign-in and is then placed once, under the same idempotency
 * key, unless its price has changed or a coupon is waiting. The price follows the answers, unless an operator has to
 * confirm it (D-64).
 */
import { assign, fromPromise, raise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import { noOffers, offersFailed } from './order.coupons.ts';
import { validated } from './order.rules.ts';
import type { CouponOffers, CouponRequest, OrderAnswers, OrderQuote, QuoteRequest } from './order.types.ts';
import { agreedPriceRegion, agreementDropped, couponRegion, noQuote, quoteTaken } from './price-region.ts';
import {
  askedState,
  canBeOffered,
  canBePlaced,
  headedFor,
  isRight,
  isWhole,
  lacksPrice,
  merged,
  openStep,
  refused,
  restarted,
  startContext,
  swapped,
  toCorrection,
  toCoupons,
  toCreateRequest,
  toQuestion,
  totalOf,
  withAnswers,
  withCity,
  withParcels,
} from './place-order.rules.ts';
import type {
  PlaceContext,
  PlaceEvent,
  PlaceInput,
  PlaceOutcome,
  PlaceRequest,
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
    validateCoupons: fromPromise<CouponOffers, CouponRequest | undefined>(notProvided('validateCoupons')),
    createOrder: fromPromise<PlaceOutcome, PlaceRequest>(notProvided('createOrder')),
    /** Saves a mobile order until there is a connection, with the price that was agreed to. */
    saveOrder: fromPromise<void, PlaceRequest>(notProvided('saveOrder')),
  },
  delays: {
    /** Debounce: typing counts as over after this many milliseconds without a change. */
    calm: 600,
  },
  guards: {
    hasChanged: ({ context }, { part, answers }: Extract<PlaceEvent, { type: 'part.change' }>) =>
      JSON.stringify(context.answers[part]) !== JSON.stringify(answers),
    canLeaveFirst: ({ context }) => context.step === 'first' && isRight({ ...context, serverErrors: {} }, 'first'),
    canReach: ({ context }, step: PlaceStep) =>
      context.step !== step && (step === 'first' || openStep(context) === 'second'),
    /** STATE-12: on the phone each part may be filled in at any time, so the step follows from what is valid. */
    isElsewhere: ({ context }) => context.flow === 'mobile' && context.step !== openStep(context),
    canBeOffered: ({ context }, sender: OrderAnswers['sender']) => canBeOffered(context, sender),
    canSwap: ({ context: { answers } }) => (answers.recipient.name ?? answers.recipient.zip) !== undefined,
    isUnasked: ({ context }) => context.asked === undefined,
    canBePlaced: ({ context }) => context.step === openStep(context) && canBePlaced(context),
    canBePlacedNow: ({ context }) => context.isSignedIn && context.step === openStep(context) && canBePlaced(context),
    canBeSaved: ({ context }) => context.flow === 'mobile' && isWhole(context),
    lacksPrice: ({ context }) => context.step === openStep(context) && lacksPrice(context),
    isAgreed: ({ context }) => askedState(context) === 'agreed',
    isChanged: ({ context }) => askedState(context) === 'changed',
    isCouponed: ({ context }) => askedState(context) === 'couponed',
    isConflict: ({ context }) => context.failure?.code === 'idempotencyConflict',
    isNoConflict: ({ context }) => context.failure?.code !== 'idempotencyConflict',
    isPlaced: (_, outcome: PlaceOutcome) => outcome.outcome === 'placed',
    isOffline: (_, outcome: PlaceOutcome) => outcome.outcome === 'offline',
    isToBeCorrected: ({ context }, outcome: PlaceOutcome) =>
      toCorrection(context, outcome) !== undefined || outcome.outcome === 'expired',
    isPriceless: ({ context }) => toQuestion(context) === undefined,
    isPriceOutdated: ({ context }) => toQuestion(context)?.key !== context.askingFor?.key,
    isCouponless: ({ context }) => toCoupons(context) === undefined,
    areOffersOutdated: ({ context }) => toCoupons(context)?.key !== context.askingOffersFor?.key,
  },
  actions: {
    checkPrice: raise({ type: 'price.check' }),
    ask: assign({ askingFor: ({ context }) => toQuestion(context) }),
    takeQuote: assign(({ context }, quote: OrderQuote) => quoteTaken(context, quote)),
    forgetQuote: assign(noQuote),
    askOffers: assign({ askingOffersFor: ({ context }) => toCoupons(context) }),
    takeOffers: assign(({ context }, offers: CouponOffers) => validated(context, offers)),
    takeNoOffers: assign(({ context }) => offersFailed(context)),
    forgetOffers: assign(noOffers),
    dropAgreement: assign(({ context }) => agreementDropped(context)),
    awaitPrice: assign({ isPriceAwaited: true }),
    stopAwaiting: assign({ isPriceAwaited: false }),
    retryPrice: raise({ type: 'price.retry' }),
    retryCoupons: raise({ type: 'coupons.retry' }),
    takeRejection: assign(({ context }, outcome: PlaceOutcome) => refused(context, outcome)),
    forgetFailure: assign({ failure: undefined, keyRefused: false, serverErrors: {}, isPriceAwaited: false }),
    takeNewKey: assign({ idempotencyKey: ({ context }) => context.newKey() }),
    startNew: assign(({ context }) => restarted(context, {})),
    restore: assign(({ context, event }) => restarted(context, event.type === 'draft.restore' ? event : {})),
  },
}).createMachine({
  id: 'placeOrder',
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
            'sender.offer': {
              guard: { type: 'canBeOffered', params: ({ event }) => event.answers },
              target: '.editing',
              actions: [
                assign(({ context, event }) => ({
                  answers: { ...context.answers, sender: event.answers },
                  offered: event.answers,
                })),
                'checkPrice',
              ],
            },
            'ends.swap': {
              guard: 'canSwap',
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
                  target: '#placeOrder.flow.placing',
                  actions: 'forgetFailure',
                },
                'order.placeAnother': {
                  guard: 'isConflict',
                  target: '#placeOrder.flow.placing',
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
              { guard: { type: 'isOffline', params: ({ event }) => event.output }, target: 'keeping' },
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
            input: ({ context }) => ({ ...toCreateRequest(context), agreed: totalOf(context) }),
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
        placed: { tags: 'done' },
      },
    },
    price: agreedPriceRegion,
    coupons: couponRegion,
  },
});
