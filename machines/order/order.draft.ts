/** The draft of an order: what is kept, and how it is read back from a place that can't be trusted. Pure. */
import { orderSteps, type OrderAnswers, type OrderContext, type OrderDraft, type OrderStep } from './order.types.ts';

/** Raise it when the shape of a draft changes: older drafts are then dropped instead of misread. */
export const draftVersion = 1;

export const emptyAnswers: OrderAnswers = { sender: {}, recipient: {}, parcel: {}, pickup: {}, review: {} };

export function draftOf(context: OrderContext): OrderDraft {
  const { step, answers, completed, returning, pickupZip, idempotencyKey, keyRefused } = context;
  return { version: draftVersion, step, answers, completed, returning, pickupZip, idempotencyKey, keyRefused };
}

/** Whether there is anything worth keeping. */
export function hasAnswers(answers: OrderAnswers): boolean {
  return orderSteps.some((step) => Object.values(answers[step]).some((value) => value !== undefined && value !== ''));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStep = (value: unknown): value is OrderStep => orderSteps.some((step) => step === value);

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Takes from something untrusted what a step's form may hold. */
export type CleanStep = <S extends OrderStep>(step: S, untrusted: unknown) => OrderAnswers[S];

/**
 * A stored draft, or undefined when it is none or of another version.
 */
export function readDraft(stored: unknown, clean: CleanStep): OrderDraft | undefined {
  if (!isRecord(stored) || stored.version !== draftVersion || !isRecord(stored.answers)) return undefined;
  const { answers } = stored;
  return {
    version: draftVersion,
    step: isStep(stored.step) ? stored.step : 'sender',
    answers: {
      sender: clean('sender', answers.sender),
      recipient: clean('recipient', answers.recipient),
      parcel: clean('parcel', answers.parcel),
      pickup: clean('pickup', answers.pickup),
      review: clean('review', answers.review),
    },
    completed: Array.isArray(stored.completed) ? orderSteps.filter((step) => (stored.completed as unknown[]).includes(step)) : [],
    returning: stored.returning === true,
    pickupZip: textOr(stored.pickupZip),
    idempotencyKey: textOr(stored.idempotencyKey),
    keyRefused: stored.keyRefused === true,
  };
}
