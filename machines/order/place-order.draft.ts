/** The draft of a one-click or mobile order, in the parts that `schemas/drafts` declares for each. Pure. */
import { nothingSaved, notSentYet, type OrderParts, repeated, savedEndsIn, savedIn, textOr } from './order.draft.ts';
import { toDraftParcels } from './order.parcels.ts';
import type { OrderAnswers } from './order.types.ts';
import type { PickupSlot, PlaceContext, PlaceDraft } from './place-order.types.ts';

export function getParts({
  answers,
  step,
  isBegun,
  pickupZip,
  idempotencyKey,
  keyRefused,
  keep,
  extendData,
}: PlaceContext): OrderParts {
  const { others: _, ...forms } = answers;
  return {
    ...forms,
    progress: {
      step,
      pickupZip,
      idempotencyKey,
      keyRefused,
      keepSender: keep.sender,
      keepRecipient: keep.recipient,
      ...extendData,
      ...toDraftParcels(answers),
    },
    completed: { first: isBegun || undefined },
  };
}

/** The same shipment again, without pickup time, consent and the dispatch number, which belongs to another link. */
export const repeatedOnce = (order: Omit<OrderAnswers, 'review'>): PlaceDraft => ({
  step: 'second',
  answers: repeated(order).answers,
  isBegun: true,
  ...notSentYet,
  keep: nothingSaved,
  dispatchNumber: undefined,
});

/** A draft with a pickup slot; without a known slot the customer chooses one. */
export function pickedUp(draft: PlaceDraft, slot: PickupSlot | undefined): PlaceDraft {
  if (!slot) return draft;
  const { answers } = draft;
  const { zip } = answers.sender;
  return { ...draft, answers: { ...answers, pickup: { ...answers.pickup, ...slot } }, pickupZip: textOr(zip) };
}

/** Converts the parts of a draft to the order. */
export function placeDraftIn(parts: OrderParts): PlaceDraft {
  const { progress, completed } = parts;
  return {
    ...savedIn(parts),
    step: progress?.step === 'second' ? 'second' : 'first',
    isBegun: completed?.first === true,
    keep: savedEndsIn(parts),
    dispatchNumber: textOr(progress?.dispatchNumber),
  };
}
