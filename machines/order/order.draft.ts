/** The draft of an order, in the parts that `schemas/drafts` declares for each flow. Pure. */
import { getFlow, partsOfStep } from './order.flows.ts';
import {
  type FlowName,
  type OrderAnswers,
  type OrderContext,
  type OrderDraft,
  type OrderStep,
  orderSteps,
  type PickupSlot,
  type SavedEnds,
  type Step,
} from './order.types.ts';
import { parcelsInDraft, toDraftParcels } from './order.parcels.ts';

export const emptyAnswers: OrderAnswers = { sender: {}, recipient: {}, parcel: {}, pickup: {}, review: {} };

export const nothingSaved: SavedEnds = { sender: false, recipient: false };

/** Answers by form, and the progress beside them: the parts of a draft of any order. */
export type OrderParts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What a flow does not declare is not stored. */
export function getParts({
  answers,
  step,
  returning,
  pickupZip,
  idempotencyKey,
  keyRefused,
  completed,
  keep,
  extendData,
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
      ...extendData,
      ...toDraftParcels(answers),
    },
    completed: Object.fromEntries(completed.map((done) => [done, true])),
  };
}

/** Whether there is anything worth saving. */
export function hasAnswers(answers: OrderAnswers): boolean {
  return orderSteps.some((part) => Object.values(answers[part]).some((value) => value !== undefined && value !== ''));
}

/** The answers of the customer, without a sender that the page has filled in. */
export const withoutOffered = ({ answers, offered }: Pick<OrderContext, 'answers' | 'offered'>): OrderAnswers =>
  answers.sender === offered ? { ...answers, sender: {} } : answers;

/** Whether the customer has answered anything: a prefilled sender does not begin an order. */
export const isBegun = (order: Pick<OrderContext, 'answers' | 'offered'>): boolean => hasAnswers(withoutOffered(order));

/** The step of a flow that asks for a part. */
export function getStepOf(flow: FlowName, part: OrderStep): Step {
  const { steps } = getFlow(flow);
  return steps.find((step) => partsOfStep[step].some((each) => each === part)) ?? steps[0];
}

/** The same shipment again, without pickup time, consent and the dispatch number, which belongs to another link. */
export function repeated(
  flow: FlowName,
  { sender, recipient, parcel, pickup }: Omit<OrderAnswers, 'review'>,
): OrderDraft {
  const { paymentMode } = pickup;
  const { steps } = getFlow(flow);
  const step = getStepOf(flow, 'pickup');
  return {
    step,
    answers: { ...emptyAnswers, sender, recipient, parcel, pickup: paymentMode === undefined ? {} : { paymentMode } },
    completed: steps.slice(0, steps.indexOf(step)),
    returning: false,
    pickupZip: undefined,
    idempotencyKey: undefined,
    keyRefused: false,
    keep: nothingSaved,
    dispatchNumber: undefined,
  };
}

/** A draft with a pickup slot; without a known slot the customer chooses one. */
export function pickedUp(draft: OrderDraft, slot: PickupSlot | undefined): OrderDraft {
  if (!slot) return draft;
  const { answers } = draft;
  return {
    ...draft,
    answers: { ...answers, pickup: { ...answers.pickup, ...slot } },
    pickupZip: textOr(answers.sender.zip),
  };
}

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The answers in the parts of any flow's draft. */
export const answersIn = (parts: OrderParts): OrderAnswers =>
  // Each part has the names and types of its form.
  ({
    ...emptyAnswers,
    ...Object.fromEntries(orderSteps.map((part) => [part, parts[part] ?? {}])),
    ...parcelsInDraft(parts.progress),
  }) as OrderAnswers;

/** Converts the parts of a draft, which already have their declared shapes, to the order of a flow. */
export function orderDraftIn(flow: FlowName, parts: OrderParts): OrderDraft {
  const { progress = {}, completed = {} } = parts;
  const { steps } = getFlow(flow);
  return {
    answers: answersIn(parts),
    step: steps.find((step) => step === progress.step) ?? steps[0],
    completed: steps.filter((step) => completed[step] === true),
    returning: progress.returning === true,
    pickupZip: textOr(progress.pickupZip),
    idempotencyKey: textOr(progress.idempotencyKey),
    keyRefused: progress.keyRefused === true,
    keep: { sender: progress.keepSender === true, recipient: progress.keepRecipient === true },
    dispatchNumber: textOr(progress.dispatchNumber),
  };
}
