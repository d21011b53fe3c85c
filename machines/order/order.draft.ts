/** The draft of an order: what is kept of it, in the parts that `schemas/drafts/order.draft.json` declares. Pure. */
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

/** Answers by form, and beside them how far the person has come: the parts of a draft of any order. */
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
  return {
    ...answers,
    progress: {
      step,
      returning,
      pickupZip,
      idempotencyKey,
      keyRefused,
      keepSender: keep.sender,
      keepRecipient: keep.recipient,
    },
    completed: Object.fromEntries(completed.map((done) => [done, true])),
  };
}

/** Whether there is anything worth keeping. */
export function hasAnswers(answers: OrderAnswers): boolean {
  return orderSteps.some((step) => Object.values(answers[step]).some((value) => value !== undefined && value !== ''));
}

/** Whether the person has answered anything: a sender that was filled in for them is no begun order. */
export function isBegun({ answers, offered }: Pick<OrderContext, 'answers' | 'offered'>): boolean {
  return hasAnswers(answers.sender === offered ? { ...answers, sender: {} } : answers);
}

/** What an order begins with that nobody has sent: no slot, and a key of its own to come (D-65). */
export const notSentYet = { pickupZip: undefined, idempotencyKey: undefined, keyRefused: false } as const;

/** The same shipment again: all but when it is picked up, and the consent. */
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

/** What the drafts of all orders have in common; the parts have their declared shapes by now. */
export const savedIn = (parts: OrderParts) => ({
  // Each part has the names and types of its form.
  answers: {
    ...emptyAnswers,
    ...Object.fromEntries(orderSteps.map((step) => [step, parts[step] ?? {}])),
  } as OrderAnswers,
  pickupZip: textOr(parts.progress?.pickupZip),
  idempotencyKey: textOr(parts.progress?.idempotencyKey),
  keyRefused: parts.progress?.keyRefused === true,
});

/** Whose addresses are to be kept, where the order asks about that. */
export const savedEndsIn = ({ progress }: OrderParts): SavedEnds => ({
  sender: progress?.keepSender === true,
  recipient: progress?.keepRecipient === true,
});

/** The online order in the parts of a draft. */
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
