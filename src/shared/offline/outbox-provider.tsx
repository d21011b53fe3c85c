/** Orders that wait for a connection, for screens. */
import { createContext, type ReactNode, use } from 'react';
import type { OutboxEvent, SavedOrder } from '#machines/outbox.types.ts';
import { type Observable, observable, useObservable } from '#src/lib/observable.ts';
import type { OutboxView } from './outbox.ts';

export const emptyOutbox: OutboxView = { orders: [], isLasting: true, isSending: false };

/** The site's interface to the outbox; the machine behind it is loaded when there is an order, or one is added. */
export interface Outbox {
  view: Observable<OutboxView>;
  send: (event: OutboxEvent) => void;
  /** Rejects where there is none. */
  put: (order: SavedOrder) => Promise<boolean>;
}

/** Without storage: an order that can't be sent fails with a connection error, as usual. */
const none: Outbox = {
  view: observable(emptyOutbox),
  send: () => undefined,
  put: async () => {
    throw new Error('There is no outbox');
  },
};

const OutboxContext = createContext<Outbox>(none);

export function OutboxProvider({ outbox, children }: { outbox: Outbox | undefined; children: ReactNode }) {
  return <OutboxContext value={outbox ?? none}>{children}</OutboxContext>;
}

export const useOutbox = (): Outbox => use(OutboxContext);

export const useSavedOrders = (): OutboxView => useObservable(useOutbox().view);
