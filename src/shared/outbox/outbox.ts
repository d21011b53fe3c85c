/**
 * The outbox of this tab: its machine on the device's storage, notified by the connection, the session and other tabs.
 */
import { createActor, fromPromise } from 'xstate';
import { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import type { SavedOrder, CachedOrders, OutboxEvent, SendOutcome } from '#machines/outbox/outbox.types.ts';
import { sendSaved, type SendParts } from './send.ts';

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
