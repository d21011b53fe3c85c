import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Draft, DraftParts } from '#src/forms/drafts/index.ts';

interface Kept {
  step: string;
  idempotencyKey: string | undefined;
}

/** An order opens a draft, or merges the answers of other tabs and devices. */
interface DraftEvent<D> {
  type: 'draft.restore' | 'draft.merge';
  draft: D;
}

interface SavedSnapshot<C, D> {
  context: C;
  hasTag: (tag: 'done' | 'busy') => boolean;
  can: (event: DraftEvent<D>) => boolean;
}

interface SavedActor<C, D> {
  getSnapshot: () => SavedSnapshot<C, D>;
  subscribe: (listener: (snapshot: SavedSnapshot<C, D>) => void) => { unsubscribe: () => void };
  send: (event: DraftEvent<D>) => void;
}

/** How a machine's order lies in its draft. Declared once, outside of any component. */
export interface DraftForm<C, D> {
  getParts: (context: C) => DraftParts;
  draftIn: (parts: DraftParts) => D;
  /** Whether the person has answered anything. */
  isBegun: (context: C) => boolean;
  /** Whether there is anything in a draft. */
  hasAnswers: (draft: D) => boolean;
}

/** A step that was left and a key that is about to be used must survive whatever comes next. */
const isUrgent = (before: SavedSnapshot<Kept, never>, now: SavedSnapshot<Kept, never>): boolean =>
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
export function useDraftOf<C extends Kept, D>(
  actor: SavedActor<C, D>,
  draft: Draft,
  flush: () => void,
  form: DraftForm<C, D>,
): void {
  useEffect(() => {
    let before = actor.getSnapshot();
    let waiting: DraftEvent<D> | undefined;
    const isWorthKeeping = ({ context }: SavedSnapshot<C, D>) =>
      form.isBegun(context) || form.hasAnswers(form.draftIn(draft.parts()));

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
      draft.save(form.getParts(now.context));
      if (isUrgent(last, now)) draft.flush();
    });

    const unfollow = draft.follow({
      settle: flush,
      onChange: (parts, isUntouched) => {
        waiting = { type: isUntouched ? 'draft.restore' : 'draft.merge', draft: form.draftIn(parts) };
        adopt();
      },
    });
    return () => {
      unsubscribe();
      unfollow();
    };
  }, [actor, draft, flush, form]);
}
