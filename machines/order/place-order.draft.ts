/** The draft of a one-click order, in the parts that `schemas/drafts` declares for it. Pure. */
import { nothingSaved, notSentYet, type OrderParts, repeated, savedEndsIn, savedIn } from './order.draft.ts';
import type { OrderAnswers } from './order.types.ts';
import type { PlaceContext, PlaceDraft } from './place-order.types.ts';

export function getParts({
  answers,
  step,
  isBegun,
  pickupZip,
  idempotencyKey,
  keyRefused,
  keep,
}: PlaceContext): OrderParts {
  return {
    ...answers,
    progress: {
      step,
      pickupZip,
      idempotencyKey,
      keyRefused,
      keepSender: keep.sender,
      keepRecipient: keep.recipient,
    },
    completed: { first: isBegun || undefined },
  };
}

/** The same shipment again, without pickup time and consent. */
export function repeatedOnce(order: Omit<OrderAnswers, 'review'>): PlaceDraft {
  return {
    step: 'second',
    answers: repeated(order).answers,
    isBegun: true,
    ...notSentYet,
    keep: nothingSaved,
  };
}

/** Converts the parts of a draft to the order. */
export function placeDraftIn(parts: OrderParts): PlaceDraft {
  const { progress, completed } = parts;
  return {
    ...savedIn(parts),
    step: progress?.step === 'second' ? 'second' : 'first',
    isBegun: completed?.first === true,
    keep: savedEndsIn(parts),
  };
}
