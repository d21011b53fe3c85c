import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { ActorRefFrom } from 'xstate';
import { getParts, hasAnswers, isBegun, orderDraftIn } from '#machines/order/order.draft.ts';
import type { orderMachine } from '#machines/order/order.machine.ts';
import type { OrderSnapshot } from '#machines/order/order.selectors.ts';
import type { OrderEvent } from '#machines/order/order.types.ts';
import type { Draft } from '#src/forms/drafts/index.ts';

/** An order opens a draft, or merges the answers of other tabs and devices. */
type DraftEvent = Extract<OrderEvent, { type: 'draft.restore' | 'draft.merge' }>;

/** A step that was left and a key that is about to be used must survive whatever comes next. */
const isUrgent = (before: OrderSnapshot, now: OrderSnapshot): boolean =>
  now.context.step !== before.context.step ||
  now.context.idempotencyKey !== before.context.idempotencyKey ||
  now.hasTag('busy');

/**
 * Keeps the draft of an order up to date, and the order up to date with what other tabs and devices answer. While
 * the order is on its way nothing changes under its hands: what comes meanwhile waits. An order that was placed
 * leaves no draft.
 *
 * @param flush hands over what is still being typed.
 */
export function useSavedDraft(actor: ActorRefFrom<typeof orderMachine>, draft: Draft, flush: () => void): void {
  useEffect(() => {
    let before = actor.getSnapshot();
    let waiting: DraftEvent | undefined;
    const readDraft = (parts = draft.parts()) => orderDraftIn(before.context.flow, parts);
    const isWorthKeeping = ({ context }: OrderSnapshot) => isBegun(context) || hasAnswers(readDraft().answers);

    function adopt() {
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
      if (waiting) return queueMicrotask(adopt);
      if (now.context === last.context || !isWorthKeeping(now)) return;
      draft.save(getParts(now.context));
      if (isUrgent(last, now)) draft.flush();
    });

    const unfollow = draft.follow({
      settle: flush,
      onChange: (parts, isUntouched) => {
        waiting = { type: isUntouched ? 'draft.restore' : 'draft.merge', draft: readDraft(parts) };
        adopt();
      },
    });
    return () => {
      unsubscribe();
      unfollow();
    };
  }, [actor, draft, flush]);
}
