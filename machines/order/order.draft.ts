/** The draft of an order, in the parts that `schemas/drafts/order.draft.json` declares. Pure. */
import { parcelsInDraft, toDraftParcels } from './order.parcels.ts';
import {
  orderSteps,
  type SavedEnds,
  type OrderAnswers,
  type OrderContext,
  type OrderDraft,
  type OrderStep,
} from './order.types.ts';

export const emptyAnswers: OrderAnswers = { sender: {}, recipient: {}, parcel: {}, pickup: {}, review: {} };

export const nothingSaved: SavedEnds = { sender: false, recipient: false };

/** Answers by form, and the progress beside them: the parts of a draft of any order. */
export type OrderParts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function getParts({
  answers,
  step,
  returning,
  pickupZip,
  idempotencyKey,
  keyRefused,
  completed,
  keep,
}: OrderContext): OrderParts {
  const { others: _, ...forms } = answers;
  return {
    ...forms,
    progress: {
      step,
      returning,
      pickupZip,
      idempotencyKey,
      keyRefused,
      keepSender: keep.sender,
      keepRecipient: keep.recipient,
      ...toDraftParcels(answers),
    },
    completed: Object.fromEntries(completed.map((done) => [done, true])),
  };
}

/** Whether there is anything worth saving. */
export function hasAnswers(answers: OrderAnswers): boolean {
  return orderSteps.some((step) => Object.values(answers[step]).some((value) => value !== undefined && value !== ''));
}

/** Whether the customer has answered anything: a prefilled sender does not begin an order. */
export function isBegun({ answers, offered }: Pick<OrderContext, 'answers' | 'offered'>): boolean {
  return hasAnswers(answers.sender === offered ? { ...answers, sender: {} } : answers);
}

/** Initial values of an unsent order: no slot, and a new key (D-65). */
export const notSentYet = { pickupZip: undefined, idempotencyKey: undefined, keyRefused: false } as const;

/** The same shipment again, without pickup time and consent. */
export function repeated({ sender, recipient, parcel, pickup }: Omit<OrderAnswers, 'review'>): OrderDraft {
  const { paymentMode } = pickup;
  return {
    step: 'pickup',
    answers: { ...emptyAnswers, sender, recipient, parcel, pickup: paymentMode === undefined ? {} : { paymentMode } },
    completed: ['sender', 'recipient', 'parcel'],
    returning: false,
    ...notSentYet,
    keep: nothingSaved,
  };
}

const isStep = (value: unknown): value is OrderStep => orderSteps.some((step) => step === value);

export const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The common parts of all order drafts, which already have their declared shapes. */
export const savedIn = (parts: OrderParts) => ({
  // Each part has the names and types of its form.
  answers: {
    ...emptyAnswers,
    ...Object.fromEntries(orderSteps.map((step) => [step, parts[step] ?? {}])),
    ...parcelsInDraft(parts.progress),
  } as OrderAnswers,
  pickupZip: textOr(parts.progress?.pickupZip),
  idempotencyKey: textOr(parts.progress?.idempotencyKey),
  keyRefused: parts.progress?.keyRefused === true,
});

/** Whose addresses are to be saved, if the order asks for that. */
export const savedEndsIn = ({ progress }: OrderParts): SavedEnds => ({
  sender: progress?.keepSender === true,
  recipient: progress?.keepRecipient === true,
});

/** Converts the parts of a draft to the online order. */
export function orderDraftIn(parts: OrderParts): OrderDraft {
  const { progress = {}, completed = {} } = parts;
  return {
    ...savedIn(parts),
    step: isStep(progress.step) ? progress.step : 'sender',
    completed: orderSteps.filter((step) => completed[step] === true),
    returning: progress.returning === true,
    keep: savedEndsIn(parts),
  };
}
