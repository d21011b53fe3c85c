/** The draft of a mobile order, in the parts that `schemas/drafts` declares for it. Pure. */
import { notSentYet, type OrderParts, repeated, savedIn, textOr } from './order.draft.ts';
import type { OrderAnswers } from './order.types.ts';
import { answersIn } from './app-order.rules.ts';
import type { AppContext, AppDraft, PickupSlot } from './app-order.types.ts';

export function getParts(context: AppContext): OrderParts {
  const { step, pickupZip, idempotencyKey, keyRefused, extendData } = context;
  const { dispatchNumber } = extendData;
  return { ...answersIn(context), progress: { step, pickupZip, idempotencyKey, keyRefused, dispatchNumber } };
}

/** Converts the order to the parts of a draft. */
export function appDraftIn(parts: OrderParts): AppDraft {
  return { ...savedIn(parts), dispatchNumber: textOr(parts.progress?.dispatchNumber) };
}

/**
 * The same shipment again, without pickup time, consent and the dispatch number, which belongs to the earlier order's
 * link.
 */
export function repeatedOnPhone(order: Omit<OrderAnswers, 'review'>): AppDraft {
  return { answers: repeated(order).answers, dispatchNumber: undefined, ...notSentYet };
}

/** A draft with a pickup slot; without a known slot the customer chooses one. */
export function pickedUp(draft: AppDraft, slot: PickupSlot | undefined): AppDraft {
  if (!slot) return draft;
  const { answers } = draft;
  const { zip } = answers.sender;
  return { ...draft, answers: { ...answers, pickup: { ...answers.pickup, ...slot } }, pickupZip: textOr(zip) };
}
