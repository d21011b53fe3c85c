/**
 * The regions of an order's machine that update the price and the coupons when the answers change. The machine provides
 * the actors `quotePrice` and `validateCoupons`, the delay `calm`, and the guards and actions that are named here, and
 * raises `price.check` whenever answers change.
 */
import type { CouponOffers, OrderContext, OrderQuote } from './order.types.ts';

export const priceRegion = {
  initial: 'opening',
  on: {
    'price.check': [
      { guard: 'isPriceless', target: '.none' },
      { guard: 'isPriceOutdated', target: '.calming' },
    ],
  },
  states: {
    // An opened draft is priced at once; typing is debounced.
    opening: { always: [{ guard: 'isPriceless', target: 'none' }, { target: 'loading' }] },
    none: { entry: 'forgetQuote' },
    calming: { tags: 'pricing', entry: 'ask', after: { calm: 'loading' } },
    loading: {
      tags: 'pricing',
      entry: 'ask',
      invoke: {
        src: 'quotePrice',
        input: ({ context }: { context: Pick<OrderContext, 'askingFor'> }) => context.askingFor?.request,
        onDone: {
          target: 'ready',
          actions: { type: 'takeQuote', params: ({ event }: { event: { output: OrderQuote } }) => event.output },
        },
        onError: 'failed',
      },
    },
    ready: {},
    // An order with an agreed price has none to compare it with.
    failed: { tags: 'priceFailed', entry: 'dropAgreement', on: { 'price.retry': 'loading' } },
  },
} as const;

/** D-71: the coupons are validated again whenever an input of theirs changes. */
export const couponRegion = {
  initial: 'opening',
  on: {
    'price.check': [
      { guard: 'isCouponless', target: '.none' },
      { guard: 'areOffersOutdated', target: '.calming' },
    ],
  },
  states: {
    opening: { always: [{ guard: 'isCouponless', target: 'none' }, { target: 'loading' }] },
    none: { entry: 'forgetOffers' },
    calming: { entry: 'askOffers', after: { calm: 'loading' } },
    loading: {
      entry: 'askOffers',
      invoke: {
        src: 'validateCoupons',
        input: ({ context }: { context: Pick<OrderContext, 'askingOffersFor'> }) => context.askingOffersFor?.request,
        onDone: {
          target: 'ready',
          actions: { type: 'takeOffers', params: ({ event }: { event: { output: CouponOffers } }) => event.output },
        },
        onError: 'failed',
      },
    },
    ready: { on: { 'coupons.added': 'loading' } },
    failed: { entry: 'takeNoOffers', on: { 'coupons.added': 'loading', 'coupons.retry': 'loading' } },
  },
} as const;

/** There is no price to compare with the agreed one: the customer, who has already placed the order, gets an error. */
export const agreementDropped = ({ asked }: Pick<OrderContext, 'asked'>): Partial<OrderContext> =>
  asked === undefined ? {} : { asked: undefined, isPriceAwaited: true };

/** The context changes of a quote. */
export const quoteTaken = ({ askingFor }: Pick<OrderContext, 'askingFor'>, quote: OrderQuote) => ({
  quote,
  quotedFor: askingFor,
});

export const noQuote = { quote: undefined, quotedFor: undefined, askingFor: undefined };
