/** One attempt at one order of the outbox, by one tab at a time. */
import { createActor, fromPromise } from 'xstate';
import type { CachedOrders, OutboxEvent, SavedOrder, SendOutcome } from '#machines/outbox.types.ts';
import type { RejectionCode } from '#machines/order/order.types.ts';
import { outboxMachine } from '#machines/outbox.machine.ts';
import type { OutboxStore } from './outbox-store.ts';

/** How orders of a flow are priced and placed; given by the flow. */
export interface OrderSender {
  /** Whether every answer is right by the rules of the flow. */
  isRight(order: SavedOrder): boolean;
  /** Centavos now; the code of its rejection where it can't be had for any price. */
  price(order: SavedOrder): Promise<number | RejectionCode | 'lost'>;
  /** Valid only for the total that was agreed to: at another one the server rejects it with `priceChanged`. */
  place(
    order: SavedOrder,
  ): Promise<
    | { outcome: 'placed'; order: { orderNo: string; waybillNo: string } }
    | { outcome: 'refused'; code: RejectionCode }
    | { outcome: 'expired' | 'lost' }
  >;
}

interface SendParts {
  store: OutboxStore;
  sender: () => Promise<OrderSender>;
  /** The current owner of the session. */
  readOwner: () => string | undefined;
  locks: Pick<LockManager, 'request'> | undefined;
}

const lockName = 'site-outbox';

/** Codes that say nothing about the order itself: a rejected request may still have reached the server. */
const isPassing = (code: RejectionCode) => code === 'busy';

export async function sendSaved(
  { store, sender, readOwner, locks }: SendParts,
  known: SavedOrder,
): Promise<SendOutcome> {
  const alone = <T>(act: () => Promise<T>): Promise<T> => (locks ? locks.request(lockName, act) : act());
  return alone(async (): Promise<SendOutcome> => {
    if (readOwner() !== known.owner) return { outcome: 'expired' };
    const found = await store.get(known.key, known.owner);
    // Another tab has told what came of it.
    if (found && found.state !== 'waiting') return { outcome: 'told', order: found };
    // A storage that was cleared under it: this tab still knows it, and its key makes it one order all the same.
    const order = found ?? known;
    const tell = async (changes: Partial<SavedOrder>): Promise<SendOutcome> => {
      const settled: SavedOrder = { ...order, ...changes };
      await store.put(settled);
      return { outcome: 'told', order: settled };
    };

    const flow = await sender();
    if (!flow.isRight(order)) return tell({ state: 'refused', code: 'invalidParameter' });
    /** The customer has to agree to the new total. */
    const ask = async (): Promise<SendOutcome> => {
      const price = await flow.price(order);
      if (price === 'lost') return { outcome: 'later' };
      if (typeof price === 'string') return tell({ state: 'refused', code: price });
      return tell({ state: 'asking', newTotal: price });
    };
    if (order.total === undefined) return ask();
    const result = await flow.place(order);
    if (result.outcome === 'placed')
      return tell({ state: 'placed', orderNo: result.order.orderNo, waybillNo: result.order.waybillNo });
    if (result.outcome === 'refused' && result.code === 'priceChanged') return ask();
    if (result.outcome === 'refused' && !isPassing(result.code)) return tell({ state: 'refused', code: result.code });
    return { outcome: result.outcome === 'expired' ? 'expired' : 'later' };
  });
}

/**
 * The outbox of this tab: its machine on the device's storage, notified by the connection, the session and other tabs.
 */
export interface OutboxParts extends SendParts {
  /** Notifies the other tabs of a change, and listens to them. */
  tabs: { tell: () => void; hear: (listener: () => void) => void };
  /** Calls back when there may be a line again. */
  onLine: (listener: () => void) => void;
}

export interface OutboxView extends CachedOrders {
  isSending: boolean;
}

export interface RunningOutbox {
  view: () => OutboxView;
  subscribe: (listener: (view: OutboxView) => void) => void;
  send: (event: OutboxEvent) => void;
  /** False where only this tab stores it. */
  put: (order: SavedOrder) => Promise<boolean>;
}

export function openOutbox(parts: OutboxParts, owner: string | undefined): RunningOutbox {
  const { store, tabs, onLine } = parts;
  const machine = outboxMachine.provide({
    actors: {
      readOrders: fromPromise<CachedOrders, { owner: string }>(({ input }) => store.read(input.owner)),
      sendOrder: fromPromise<SendOutcome, { order: SavedOrder }>(async ({ input }) => {
        const outcome = await sendSaved(parts, input.order);
        if (outcome.outcome === 'told') tabs.tell();
        return outcome;
      }),
      changeOrder: fromPromise<void, { key: string; order: SavedOrder | undefined }>(async ({ input }) => {
        if (input.order) await store.put(input.order);
        else await store.remove(input.key);
        tabs.tell();
      }),
    },
  });
  const actor = createActor(machine, { input: { owner } });
  const view = (): OutboxView => {
    const snapshot = actor.getSnapshot();
    const { orders, isLasting } = snapshot.context;
    return { orders, isLasting, isSending: snapshot.hasTag('sending') };
  };
  tabs.hear(() => actor.send({ type: 'stored.change' }));
  onLine(() => actor.send({ type: 'line.back' }));
  return {
    view,
    subscribe: (listener) => {
      actor.subscribe(() => listener(view()));
      actor.start();
    },
    send: actor.send,
    put: async (order) => {
      const isLasting = await store.put(order);
      actor.send({ type: 'stored.change' });
      tabs.tell();
      return isLasting;
    },
  };
}
