/** The draft of a mobile order, in the parts that `schemas/drafts` declares for it. Pure. */
import { emptyAnswers, repeated } from '../order/order.draft.ts';
import { orderSteps, type OrderAnswers } from '../order/order.types.ts';
import { answersIn } from './app-order.rules.ts';
import type { AppContext, AppDraft, PickupSlot } from './app-order.types.ts';

type Parts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function partsOf(context: AppContext): Parts {
  const { step, pickupZip, idempotencyKey, keyRefused, extendData } = context;
  const { dispatchNumber } = extendData;
  return { ...answersIn(context), progress: { step, pickupZip, idempotencyKey, keyRefused, dispatchNumber } };
}

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The order in the parts of a draft; they have their declared shapes by now. */
export function appDraftIn(parts: Parts): AppDraft {
  const { progress = {} } = parts;
  return {
    // Each part has the names and types of its form.
    answers: {
      ...emptyAnswers,
      ...Object.fromEntries(orderSteps.map((part) => [part, parts[part] ?? {}])),
    } as OrderAnswers,
    dispatchNumber: textOr(progress.dispatchNumber),
    pickupZip: textOr(progress.pickupZip),
    idempotencyKey: textOr(progress.idempotencyKey),
    keyRefused: progress.keyRefused === true,
  };
}

/** The same shipment again: all but when it is picked up, and the consent. Who brings it now is another question. */
export function repeatedOnPhone(order: Omit<OrderAnswers, 'review'>): AppDraft {
  return {
    answers: repeated(order).answers,
    dispatchNumber: undefined,
    pickupZip: undefined,
    idempotencyKey: undefined,
    keyRefused: false,
  };
}

/** A draft that is picked up then; when stays a question where no slot is known. */
export function pickedUp(draft: AppDraft, slot: PickupSlot | undefined): AppDraft {
  if (!slot) return draft;
  const { answers } = draft;
  const { zip } = answers.sender;
  return { ...draft, answers: { ...answers, pickup: { ...answers.pickup, ...slot } }, pickupZip: textOr(zip) };
}
