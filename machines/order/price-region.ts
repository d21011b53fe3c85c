/**
 * The region of an order's machine that updates the price when the answers change. The machine provides the actor
 * `quotePrice`, the delay `calm`, the guards `isPriceless` and `isPriceOutdated`, and the actions `ask`, `takeQuote`
 * and `forgetQuote`, and raises `price.check` whenever answers change.
 */
import type { OrderContext, OrderQuote } from './order.types.ts';

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
    failed: { tags: 'priceFailed', on: { 'price.retry': 'loading' } },
  },
} as const;

/** The same for an order with an agreed price: without a price to compare, the customer tries again. */
export const agreedPriceRegion = {
  ...priceRegion,
  states: { ...priceRegion.states, failed: { ...priceRegion.states.failed, entry: 'dropAgreement' } },
} as const;

/** There is no price to compare with the agreed one: the customer, who has already placed the order, gets an error. */
export const agreementDropped = ({ asked }: { asked: unknown }): { asked?: undefined; isPriceAwaited?: true } =>
  asked === undefined ? {} : { asked: undefined, isPriceAwaited: true };

/** The context changes of a quote. */
export const quoteTaken = ({ askingFor }: Pick<OrderContext, 'askingFor'>, quote: OrderQuote) => ({
  quote,
  quotedFor: askingFor,
});

export const noQuote = { quote: undefined, quotedFor: undefined, askingFor: undefined };
