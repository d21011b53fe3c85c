/**
 * The outbox: orders placed without a connection are sent when there is one, one after the other. It never guesses
 * whether an attempt reached the server: it sends the same key again, and the server recognizes it (D-65).
 */
import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { notProvided } from './not-provided.ts';
import type {
  CachedOrders,
  OutboxContext,
  OutboxEvent,
  OutboxInput,
  OutboxTag,
  SavedOrder,
  SendOutcome,
} from './outbox.types.ts';

/** Polls at this interval, because a restored connection does not always fire an event. */
const lookAgainMs = 60_000;

const getNext = ({ orders }: Pick<OutboxContext, 'orders'>): SavedOrder | undefined =>
  orders.find(({ state }) => state === 'waiting');

const changed = (orders: readonly SavedOrder[], order: SavedOrder): SavedOrder[] =>
  orders.map((each) => (each.key === order.key ? order : each));

const isSame = (one: OutboxEvent, other: OutboxEvent): boolean => JSON.stringify(one) === JSON.stringify(other);

export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    input: {} as OutboxInput,
    tags: {} as OutboxTag,
  },
  actors: {
    /** Reads the device's orders of this account. */
    readOrders: fromPromise<CachedOrders, { owner: string }>(notProvided('readOrders')),
    /** Prices the order and places it if that was agreed; the outcome is already stored on the device. */
    sendOrder: fromPromise<SendOutcome, { order: SavedOrder }>(notProvided('sendOrder')),
    /** Changes it on the device too. */
    changeOrder: fromPromise<void, { key: string; order: SavedOrder | undefined }>(notProvided('changeOrder')),
  },
  delays: { lookAgain: lookAgainMs },
  guards: {
    hasOwner: ({ context }) => context.owner !== undefined,
    hasWaiting: ({ context }) => getNext(context) !== undefined,
    isAnswered: (_, { outcome }: SendOutcome) => outcome === 'told',
    isGone: (_, { outcome }: SendOutcome) => outcome === 'gone',
    isOther: ({ context }, owner: string | undefined) => context.owner !== owner,
    isAsking: ({ context }, key: string) => context.orders.some((each) => each.key === key && each.state === 'asking'),
    isKnown: ({ context }, key: string) => context.orders.some((each) => each.key === key),
  },
  actions: {
    hearLater: assign(({ context: { unheard }, event }) => ({
      unheard: unheard.some((each) => isSame(each, event)) ? unheard : [...unheard, event],
    })),
    hear: enqueueActions(({ context, enqueue }) => {
      for (const event of context.unheard) enqueue.raise(event);
      if (context.unheard.length > 0) enqueue.assign({ unheard: [] });
    }),
  },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({ owner: input.owner, orders: [], isLasting: true, unheard: [] }),
  initial: 'starting',
  on: {
    'owner.change': {
      guard: { type: 'isOther', params: ({ event }) => event.owner },
      target: '.starting',
      actions: assign(({ event }) => ({ owner: event.owner, orders: [], unheard: [] })),
    },
    'stored.change': { actions: 'hearLater' },
    'line.back': { actions: 'hearLater' },
    'price.agree': { actions: 'hearLater' },
    'order.remove': { actions: 'hearLater' },
  },
  states: {
    starting: { always: [{ guard: 'hasOwner', target: 'reading' }, { target: 'signedOut' }] },
    /** Events without a signed-in account concern no orders. */
    signedOut: { on: { 'stored.change': {}, 'line.back': {}, 'price.agree': {}, 'order.remove': {} } },
    reading: {
      invoke: {
        src: 'readOrders',
        input: ({ context }) => ({ owner: context.owner ?? '' }),
        onDone: { target: 'looking', actions: assign(({ event }) => event.output) },
        onError: 'resting',
      },
    },
    /** Sends new orders and those of the last visit at once. */
    looking: { always: [{ guard: 'hasWaiting', target: 'sending' }, { target: 'resting' }] },
    resting: {
      entry: 'hear',
      on: {
        'stored.change': 'reading',
        'line.back': 'reading',
        'price.agree': [
          {
            guard: { type: 'isAsking', params: ({ event }) => event.key },
            target: 'changing',
            actions: assign({
              orders: ({ context, event }) =>
                context.orders.map((each) =>
                  each.key === event.key
                    ? { ...each, total: event.total, newTotal: undefined, state: 'waiting' as const }
                    : each,
                ),
            }),
          },
          {},
        ],
        'order.remove': [
          {
            guard: { type: 'isKnown', params: ({ event }) => event.key },
            target: 'changing',
            actions: assign({
              orders: ({ context, event }) => context.orders.filter(({ key }) => key !== event.key),
            }),
          },
          {},
        ],
      },
      after: { lookAgain: { guard: 'hasWaiting', target: 'reading' } },
    },
    changing: {
      invoke: {
        src: 'changeOrder',
        input: ({ context, event }) => {
          const { key } = event as Extract<OutboxEvent, { key: string }>;
          return { key, order: context.orders.find((each) => each.key === key) };
        },
        onDone: 'looking',
        onError: 'looking',
      },
    },
    sending: {
      tags: 'sending',
      invoke: {
        src: 'sendOrder',
        input: ({ context }) => ({ order: getNext(context) as SavedOrder }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'looking',
            actions: assign({
              orders: ({ context, event: { output } }) =>
                output.outcome === 'told' ? changed(context.orders, output.order) : context.orders,
            }),
          },
          { guard: { type: 'isGone', params: ({ event }) => event.output }, target: 'reading' },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
    },
  },
});
