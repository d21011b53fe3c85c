/** The draft of an order: what is kept, and how it is read back from a place that can't be trusted. Pure. */
import { orderSteps, type OrderAnswers, type OrderContext, type OrderDraft, type OrderStep } from './order.types.ts';

/** Raise it when the shape of a draft changes: older drafts are then dropped instead of misread. */
export const draftVersion = 1;

export const emptyAnswers: OrderAnswers = { sender: {}, recipient: {}, parcel: {}, pickup: {}, review: {} };

export function draftOf(context: OrderContext): OrderDraft {
  const { step, answers, completed, pickupZip, idempotencyKey, keyRefused } = context;
  return { version: draftVersion, step, answers, completed, pickupZip, idempotencyKey, keyRefused };
}

/** Whether there is anything worth keeping. */
export function hasAnswers(answers: OrderAnswers): boolean {
  return orderSteps.some((step) => Object.values(answers[step]).some((value) => value !== undefined && value !== ''));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStep = (value: unknown): value is OrderStep => orderSteps.some((step) => step === value);

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Only plain values of known fields survive: nothing else can have been typed. */
function readAnswers(value: unknown, fields: Record<OrderStep, readonly string[]>): OrderAnswers | undefined {
  if (!isRecord(value)) return undefined;
  const read = orderSteps.map((step) => {
    const answers = value[step];
    if (!isRecord(answers)) return [step, {}];
    const known = fields[step].filter((field) => Object.hasOwn(answers, field) && typeof answers[field] !== 'object');
    return [step, Object.fromEntries(known.map((field) => [field, answers[field]]))];
  });
  return Object.fromEntries(read) as OrderAnswers;
}

/**
 * A stored draft, or undefined when it is none or of another version.
 * @param fields the field names of each step's form
 */
export function readDraft(stored: unknown, fields: Record<OrderStep, readonly string[]>): OrderDraft | undefined {
  if (!isRecord(stored) || stored.version !== draftVersion) return undefined;
  const answers = readAnswers(stored.answers, fields);
  if (!answers) return undefined;
  return {
    version: draftVersion,
    step: isStep(stored.step) ? stored.step : 'sender',
    answers,
    completed: Array.isArray(stored.completed) ? orderSteps.filter((step) => (stored.completed as unknown[]).includes(step)) : [],
    pickupZip: textOr(stored.pickupZip),
    idempotencyKey: textOr(stored.idempotencyKey),
    keyRefused: stored.keyRefused === true,
  };
}
