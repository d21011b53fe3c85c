/**
 * The mobile order (STATE-12): sender, recipient, item, submit. The current step follows from what is valid: each part
 * may be filled in at any time, on a page of its own. Everything but placing the order works without an account (D-06).
 */
import { assign, fromPromise, raise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { OrderQuote, QuoteRequest } from './order.types.ts';
import { agreedPriceRegion, agreementDropped, noQuote, quoteTaken } from './price-region.ts';
import {
  answersIn,
  askedState,
  canBeOffered,
  canBePlaced,
  canBeSaved,
  isCorrectable,
  isRight,
  lacksPrice,
  merged,
  refused,
  restarted,
  startContext,
  swapped,
  toCreateRequest,
  toQuestion,
  totalOf,
  withAnswers,
  withCity,
} from './app-order.rules.ts';
import type {
  AppContext,
  AppCreateRequest,
  AppEvent,
  AppInput,
  AppOutcome,
  AppStep,
  AppTag,
} from './app-order.types.ts';

const unknownOutcome: AppOutcome = { outcome: 'unknown' };

export const appOrderMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    tags: {} as AppTag,
  },
  actors: {
    quotePrice: fromPromise<OrderQuote, QuoteRequest | undefined>(notProvided('quotePrice')),
    createOrder: fromPromise<AppOutcome, AppCreateRequest>(notProvided('createOrder')),
    /** Saves the order until there is a connection, with the price that was agreed to. */
    saveOrder: fromPromise<void, AppCreateRequest>(notProvided('saveOrder')),
  },
  delays: {
    /** Debounce: typing counts as over after this many milliseconds without a change. */
    calm: 600,
  },
  guards: {
    isRight: ({ context }, step: AppStep) => isRight(context, step),
    isWrong: ({ context }, step: AppStep) => !isRight(context, step),
    hasChanged: ({ context }, { part, answers }: Extract<AppEvent, { type: 'part.change' }>) =>
      JSON.stringify(answersIn(context)[part]) !== JSON.stringify(answers),
    canSwap: ({ context }) => context.receiverAddress.name !== undefined || context.receiverAddress.zip !== undefined,
    canBeOffered: ({ context }, sender: AppContext['senderAddress']) => canBeOffered(context, sender),
    canBePlaced: ({ context }) => canBePlaced(context),
    canBePlacedNow: ({ context }, isSignedIn: boolean) => isSignedIn && canBePlaced(context),
    isAgreed: ({ context }) => askedState(context) === 'agreed',
    isChanged: ({ context }) => askedState(context) === 'changed',
    isConflict: ({ context }) => context.failure?.code === 'idempotencyConflict',
    isNoConflict: ({ context }) => context.failure?.code !== 'idempotencyConflict',
    isUnasked: ({ context }) => context.asked === undefined,
    isPlaced: (_, outcome: AppOutcome) => outcome.outcome === 'placed',
    isOffline: (_, outcome: AppOutcome) => outcome.outcome === 'offline',
    canBeSaved: ({ context }) => canBeSaved(context),
    lacksPrice: ({ context }) => lacksPrice(context),
    isToBeCorrected: (_, outcome: AppOutcome) => isCorrectable(outcome),
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
    takeRejection: assign(({ context }, outcome: AppOutcome) => refused(context, outcome)),
    forgetFailure: assign({ failure: undefined, keyRefused: false, serverErrors: {}, isPriceAwaited: false }),
    waitForCoupon: assign(({ context }, { hasUsableCoupon }: { hasUsableCoupon: boolean }) => ({
      asked: hasUsableCoupon ? undefined : context.asked,
      isCouponFound: hasUsableCoupon,
    })),
    stand: assign((_, step: AppStep) => ({ step })),
  },
}).createMachine({
  id: 'appOrder',
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
          initial: 'sender',
          always: [
            { guard: 'isAgreed', target: 'placing' },
            { guard: 'isChanged', actions: assign({ asked: undefined, isRepriced: true }) },
          ],
          on: {
            'part.change': {
              guard: { type: 'hasChanged', params: ({ event }) => event },
              target: '.sender',
              actions: [assign(({ context, event }) => withAnswers(context, event.part, event.answers)), 'checkPrice'],
            },
            'sender.offer': {
              guard: { type: 'canBeOffered', params: ({ event }) => event.answers },
              target: '.sender',
              actions: [
                assign({ senderAddress: ({ event }) => event.answers, offered: ({ event }) => event.answers }),
                'checkPrice',
              ],
            },
            'ends.swap': {
              guard: 'canSwap',
              target: '.sender',
              actions: [assign(({ context }) => swapped(context)), 'checkPrice'],
            },
            'city.choose': {
              target: '.sender',
              actions: [assign(({ context, event }) => withCity(context, event.city)), 'checkPrice'],
            },
            'dispatch.bring': {
              actions: assign({
                extendData: ({ context, event }) => ({ ...context.extendData, dispatchNumber: event.dispatchNumber }),
              }),
            },
            'order.resume': {
              target: '.sender',
              actions: [
                assign(({ context, event }) => restarted(context, { asked: event.asked })),
                { type: 'waitForCoupon', params: ({ event }) => event },
                'checkPrice',
              ],
            },
            'draft.restore': {
              target: '.sender',
              actions: [assign(({ context, event }) => restarted(context, { draft: event.draft })), 'checkPrice'],
            },
            'draft.merge': {
              // While an order is being placed, the order that was agreed to stays.
              guard: 'isUnasked',
              target: '.sender',
              actions: [assign(({ context, event }) => merged(context, event.draft)), 'checkPrice'],
            },
          },
          states: {
            sender: {
              entry: { type: 'stand', params: 'sender' },
              always: { guard: { type: 'isRight', params: 'sender' }, target: 'recipient' },
            },
            recipient: {
              entry: { type: 'stand', params: 'recipient' },
              always: [
                { guard: { type: 'isWrong', params: 'sender' }, target: 'sender' },
                { guard: { type: 'isRight', params: 'recipient' }, target: 'item' },
              ],
            },
            item: {
              entry: { type: 'stand', params: 'item' },
              always: [
                { guard: { type: 'isWrong', params: 'sender' }, target: 'sender' },
                { guard: { type: 'isRight', params: 'item' }, target: 'submit' },
              ],
            },
            submit: {
              entry: { type: 'stand', params: 'submit' },
              always: { guard: { type: 'isWrong', params: 'sender' }, target: 'sender' },
              on: {
                'order.place': [
                  {
                    guard: { type: 'canBePlacedNow', params: ({ event }) => event.isSignedIn },
                    target: '#appOrder.flow.placing',
                    actions: 'forgetFailure',
                  },
                  { guard: 'canBePlaced', target: '#appOrder.flow.signingIn', actions: 'stopAwaiting' },
                  // The customer must see the price before an order is placed; the request is remembered until then.
                  { guard: 'lacksPrice', actions: ['awaitPrice', 'retryPrice'] },
                ],
                'order.keep': { guard: 'canBeSaved', target: '#appOrder.flow.keeping', actions: 'forgetFailure' },
              },
            },
            failed: {
              tags: 'failed',
              on: {
                'order.retry': {
                  guard: 'isNoConflict',
                  target: '#appOrder.flow.placing',
                  actions: 'forgetFailure',
                },
                'order.placeAnother': {
                  guard: 'isConflict',
                  target: '#appOrder.flow.placing',
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
            'order.startNew': {
              target: 'filling',
              actions: [assign(({ context }) => ({ ...restarted(context, {}) })), 'checkPrice'],
            },
            'draft.restore': {
              target: 'filling',
              actions: [assign(({ context, event }) => restarted(context, { draft: event.draft })), 'checkPrice'],
            },
          },
        },
        placed: {
          tags: 'done',
          on: {
            'order.startNew': {
              target: 'filling',
              actions: [assign(({ context }) => ({ ...restarted(context, {}) })), 'checkPrice'],
            },
            'draft.restore': {
              target: 'filling',
              actions: [assign(({ context, event }) => restarted(context, { draft: event.draft })), 'checkPrice'],
            },
          },
        },
      },
    },
    price: agreedPriceRegion,
  },
});
