/**
 * The region of an order's machine that keeps the price in step with the answers. Whoever has it provides the actor
 * `quotePrice`, the delay `calm`, the guards `isPriceless` and `isPriceOutdated`, and the actions `ask`, `takeQuote` and
 * `forgetQuote`, and raises `price.check` whenever answers change.
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
    // A draft that is opened is priced at once; what is typed later waits for calm.
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

/** The same where an order can have been agreed to: nothing is left to compare it with, so the customer tries again. */
export const agreedPriceRegion = {
  ...priceRegion,
  states: { ...priceRegion.states, failed: { ...priceRegion.states.failed, entry: 'dropAgreement' } },
} as const;

/** What was agreed to has no price to be compared with: its customer, who has asked for it already, is told so. */
export const agreementDropped = ({ asked }: { asked: unknown }): { asked?: undefined; isPriceAwaited?: true } =>
  asked === undefined ? {} : { asked: undefined, isPriceAwaited: true };

/** What a quote changes in the context. */
export const quoteTaken = ({ askingFor }: Pick<OrderContext, 'askingFor'>, quote: OrderQuote) => ({
  quote,
  quotedFor: askingFor,
});

export const noQuote = { quote: undefined, quotedFor: undefined, askingFor: undefined };
