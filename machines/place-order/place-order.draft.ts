/** The draft of a one-click order, in the parts that `schemas/drafts` declares for it. Pure. */
import { emptyAnswers, nothingKept, repeated } from '../order/order.draft.ts';
import type { OrderAnswers } from '../order/order.types.ts';
import { placeParts, type PlaceContext, type PlaceDraft } from './place-order.types.ts';

type Parts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function partsOf({ answers, step, isBegun, pickupZip, idempotencyKey, keyRefused, keep }: PlaceContext): Parts {
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

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The same shipment again: all but when it is picked up, and the consent. */
export function repeatedOnce(order: Omit<OrderAnswers, 'review'>): PlaceDraft {
  return {
    step: 'second',
    answers: repeated(order).answers,
    isBegun: true,
    pickupZip: undefined,
    idempotencyKey: undefined,
    keyRefused: false,
    keep: nothingKept,
  };
}

/** The order in the parts of a draft; they have their declared shapes by now. */
export function placeDraftIn(parts: Parts): PlaceDraft {
  const { progress = {}, completed = {} } = parts;
  return {
    step: progress.step === 'second' ? 'second' : 'first',
    // Each part has the names and types of its form.
    answers: {
      ...emptyAnswers,
      ...Object.fromEntries(placeParts.map((part) => [part, parts[part] ?? {}])),
    } as OrderAnswers,
    isBegun: completed.first === true,
    pickupZip: textOr(progress.pickupZip),
    idempotencyKey: textOr(progress.idempotencyKey),
    keyRefused: progress.keyRefused === true,
    keep: { sender: progress.keepSender === true, recipient: progress.keepRecipient === true },
  };
}
