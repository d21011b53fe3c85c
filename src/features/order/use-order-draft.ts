import { useEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { hasAnswers, isBegun, orderDraftIn, partsOf } from '#machines/order/order.draft.ts';
import type { OrderSnapshot } from '#machines/order/order.selectors.ts';
import type { OrderEvent } from '#machines/order/order.types.ts';
import { draft as orderDraft } from '#schemas/generated/drafts/order.js';
import { useApi } from '#src/api/react.tsx';
import { useDraft, type Draft, type UsedDraft } from '#src/forms/index.ts';
import { draftServer } from '#src/shared/drafts/draft-server.ts';
import { beginWith } from './begun-order.ts';
import { storedOrder } from './stored-order.ts';
import type { Order } from './use-order.ts';

/** The customer's unfinished order on this device and in the account; the URL may know how it begins. */
export function useStoredOrder(userId: string): UsedDraft {
  const { search } = useLocation();
  const api = useApi();
  const server = useMemo(() => draftServer(api, orderDraft), [api]);
  return useDraft({ ...storedOrder(userId), begin: beginWith(search) }, server);
}

/** A step that was left and a key that is about to be used must survive whatever comes next. */
const isUrgent = (before: OrderSnapshot, now: OrderSnapshot): boolean =>
  now.context.step !== before.context.step ||
  now.context.idempotencyKey !== before.context.idempotencyKey ||
  now.hasTag('busy');

const isWorthKeeping = (draft: Draft, { context }: OrderSnapshot): boolean =>
  isBegun(context) || hasAnswers(orderDraftIn(draft.parts()).answers);

/**
 * Keeps the draft of an order up to date, and the order up to date with what other tabs and devices answer. While
 * the order is on its way nothing changes under its hands: what comes meanwhile waits. An order that was placed
 * leaves no draft.
 */
export function useKeptDraft({ actor, flush }: Order, { draft }: UsedDraft): void {
  useEffect(() => {
    let before = actor.getSnapshot();
    let waiting: OrderEvent | undefined;

    function takeOver() {
      const event = waiting;
      if (!event || !actor.getSnapshot().can(event)) return;
      waiting = undefined;
      // Drawn at once: a word typed into the fields as they were would bring the old answers back.
      flushSync(() => actor.send(event));
    }

    const { unsubscribe } = actor.subscribe((now) => {
      const last = before;
      before = now;
      if (now.hasTag('done')) {
        waiting = undefined;
        return draft.end('placed');
      }
      if (waiting) return queueMicrotask(takeOver);
      if (now.context === last.context || !isWorthKeeping(draft, now)) return;
      draft.save(partsOf(now.context));
      if (isUrgent(last, now)) draft.flush();
    });

    const unfollow = draft.follow({
      settle: flush,
      onChange: (parts, isUntouched) => {
        waiting = { type: isUntouched ? 'draft.restore' : 'draft.merge', draft: orderDraftIn(parts) };
        takeOver();
      },
    });
    return () => {
      unsubscribe();
      unfollow();
    };
  }, [actor, draft, flush]);
}
