import { useCallback, useEffect, useState } from 'react';
import { draftOf, hasAnswers, readDraft } from '#machines/order/order.draft.ts';
import type { OrderSnapshot } from '#machines/order/order.selectors.ts';
import type { OrderDraft } from '#machines/order/order.types.ts';
import { browserStorage, type TextStorage } from '#src/api/storage.ts';
import { stepFields } from './step-forms.ts';
import type { Order } from './use-order.ts';

/** Milliseconds of calm after which typed answers are stored; what matters more is stored at once. */
const calmMs = 400;

/** A draft belongs to one customer: the next person at this browser doesn't get to see it. */
const keyOf = (userId: string) => `draft.order.${userId}`;

export interface StoredDraft {
  draft: OrderDraft;
  savedAt: Date | undefined;
}

/** The customer's unfinished order; undefined when there is none that can be trusted. */
export function loadDraft(userId: string, storage: TextStorage = browserStorage): StoredDraft | undefined {
  try {
    const stored: unknown = JSON.parse(storage.get(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('draft' in stored)) return undefined;
    const draft = readDraft(stored.draft, stepFields);
    const savedAt = 'savedAt' in stored && typeof stored.savedAt === 'string' ? new Date(stored.savedAt) : undefined;
    return draft && { draft, savedAt: savedAt && Number.isFinite(savedAt.getTime()) ? savedAt : undefined };
  } catch {
    return undefined;
  }
}

export interface OrderDraftState {
  status: 'saving' | 'saved' | 'failed' | 'none';
  savedAt: Date | undefined;
  /** Hands over text that waits and stores everything now. */
  saveNow: () => void;
}

/** Keeps the draft of an order up to date; an order that was placed leaves none. */
export function useOrderDraft(order: Order, userId: string, restored: Date | undefined, storage: TextStorage = browserStorage): OrderDraftState {
  const { actor, flush } = order;
  const [state, setState] = useState<Omit<OrderDraftState, 'saveNow'>>({ status: restored ? 'saved' : 'none', savedAt: restored });

  const store = useCallback(
    ({ context, ...snapshot }: Pick<OrderSnapshot, 'context' | 'hasTag'>) => {
      if (snapshot.hasTag('done') || !hasAnswers(context.answers)) {
        storage.remove(keyOf(userId));
        return setState({ status: 'none', savedAt: undefined });
      }
      const savedAt = new Date();
      const isKept = storage.set(keyOf(userId), JSON.stringify({ savedAt, draft: draftOf(context) }));
      setState({ status: isKept ? 'saved' : 'failed', savedAt });
    },
    [storage, userId],
  );

  const saveNow = useCallback(() => {
    flush();
    store(actor.getSnapshot());
  }, [actor, flush, store]);

  useEffect(() => {
    let last = actor.getSnapshot();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = actor.subscribe((snapshot) => {
      const before = last;
      last = snapshot;
      if (JSON.stringify(draftOf(snapshot.context)) === JSON.stringify(draftOf(before.context)) && snapshot.hasTag('done') === before.hasTag('done')) return;
      clearTimeout(timer);
      // A step that was left and a key that is about to be used must survive whatever comes next.
      const { step, idempotencyKey } = before.context;
      const isUrgent = snapshot.context.step !== step || snapshot.context.idempotencyKey !== idempotencyKey || snapshot.hasTag('done');
      if (isUrgent) return store(snapshot);
      setState((now) => ({ ...now, status: 'saving' }));
      timer = setTimeout(() => store(actor.getSnapshot()), calmMs);
    });
    const leave = () => {
      clearTimeout(timer);
      store(actor.getSnapshot());
    };
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      unsubscribe();
      leave();
    };
  }, [actor, saveNow, store]);

  return { ...state, saveNow };
}
