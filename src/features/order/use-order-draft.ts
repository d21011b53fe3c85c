import { useEffect } from 'react';
import { draftOf, draftVersion, hasAnswers } from '#machines/order/order.draft.ts';
import type { OrderSnapshot } from '#machines/order/order.selectors.ts';
import type { OrderDraft } from '#machines/order/order.types.ts';
import { browserStorage } from '#src/api/storage.ts';
import { useDraft, type UsedDraft } from '#src/forms/index.ts';
import { readStoredOrder } from './stored-order.ts';
import type { Order } from './use-order.ts';

export type StoredOrder = UsedDraft<OrderDraft | undefined>;

/** The customer's unfinished order on this device; the next person at this browser doesn't get to see it. */
export function useStoredOrder(userId: string): StoredOrder {
  return useDraft({
    key: `draft.order.${userId}`,
    version: draftVersion,
    clean: readStoredOrder,
    storage: browserStorage,
  });
}

const isSameDraft = (one: OrderSnapshot, other: OrderSnapshot): boolean =>
  one.hasTag('done') === other.hasTag('done') && JSON.stringify(draftOf(one.context)) === JSON.stringify(draftOf(other.context));

/** A step that was left and a key that is about to be used must survive whatever comes next. */
const isUrgent = (before: OrderSnapshot, now: OrderSnapshot): boolean =>
  now.context.step !== before.context.step || now.context.idempotencyKey !== before.context.idempotencyKey;

/** Keeps the draft of an order up to date; an order that was placed leaves none. */
export function useKeptDraft({ actor }: Order, { save, flush, clear }: StoredOrder): void {
  useEffect(() => {
    let before = actor.getSnapshot();
    const { unsubscribe } = actor.subscribe((now) => {
      const last = before;
      before = now;
      if (isSameDraft(last, now)) return;
      if (now.hasTag('done') || !hasAnswers(now.context.answers)) return clear();
      save(draftOf(now.context));
      if (isUrgent(last, now)) flush();
    });
    return unsubscribe;
  }, [actor, clear, flush, save]);
}
