/** How answers change, which step may be shown, and what a rejection requires. Pure; the machine calls these. */
import type { ParcelsChange } from './order.types.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import { firstOpenStep, isReachableStep } from './flow.ts';
import { emptyAnswers, nothingSaved } from './order.draft.ts';
import { chosenCoupons, fallenFrom, noOffers, stillFallen } from './order.coupons.ts';
import { changeParcels, withRejectedOpened } from './order.parcels.ts';
import { settledTotal } from './order.price.ts';
import { hasNoOutlet } from './order.quote.ts';
import { noQuote } from './price-region.ts';
import {
  type CouponOffers,
  type CreateOutcome,
  type OrderAnswers,
  type OrderContext,
  type OrderDraft,
  type OrderInput,
  type OrderStep,
  orderSteps,
  type RejectionCode,
  type StepAnswers,
} from './order.types.ts';

/** Submitted, valid now, and not rejected by the server. */
export function isDone(context: OrderContext, step: OrderStep): boolean {
  if (!context.completed.includes(step) || context.serverErrors[step]) return false;
  return context.validate(step, context.answers).length === 0;
}

/** The first step that is not done; the review when all are. */
function openStep(context: OrderContext): OrderStep {
  return firstOpenStep(orderSteps, (step) => isDone(context, step));
}

/** A step can be shown when every step before it is done. */
export function isReachable(context: OrderContext, step: OrderStep): boolean {
  return isReachableStep(orderSteps, step, (other) => isDone(context, other));
}

export function stepBefore(step: OrderStep): OrderStep | undefined {
  return orderSteps[orderSteps.indexOf(step) - 1];
}

/** Everything is valid, the price is certain and the origin is served. */
export function canBePlaced(context: OrderContext, review: OrderAnswers['review']): boolean {
  const answers = { ...context.answers, review };
  if (openStep(context) !== 'review' || hasNoOutlet(context)) return false;
  return context.validate('review', answers).length === 0 && settledTotal(context) !== undefined;
}

const without = <T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>;

/** After a definite rejection other answers make it another order, with another key (D-65). */
const keyOfChanged = ({ keyRefused, newKey }: Pick<OrderContext, 'keyRefused' | 'newKey'>) =>
  keyRefused ? { idempotencyKey: newKey(), keyRefused: false } : {};

/** What answers change in every order. */
type Answered = Pick<
  OrderContext,
  'answers' | 'serverErrors' | 'failure' | 'pickupZip' | 'fallen' | 'keyRefused' | 'newKey'
>;

/** Applies new answers of one part. */
export function withAnswers<C extends Answered>(context: C, part: OrderStep, answers: StepAnswers): C {
  const all = { ...context.answers, [part]: answers } as OrderAnswers;
  return {
    ...context,
    answers: all,
    serverErrors: without(context.serverErrors, part),
    failure: undefined,
    pickupZip: part === 'pickup' ? all.sender.zip : context.pickupZip,
    fallen: String(chosenCoupons(all)) === String(chosenCoupons(context.answers)) ? context.fallen : [],
    ...keyOfChanged(context),
  };
}

/** Adds, removes or opens a parcel. */
export function withParcels<C extends Answered>(context: C, change: ParcelsChange): C {
  const answers = changeParcels(context.answers, change);
  return withAnswers({ ...context, answers }, 'parcel', answers.parcel);
}

/**
 * The order of a customer who has pressed is still not placed. Once the coupon is removed there is nothing to correct,
 * only a price to review.
 */
const withoutCoupon = (failure: OrderContext['failure']): OrderContext['failure'] =>
  failure?.code === 'invalidParameter' ? { ...failure, code: 'priceChanged' } : failure;

type Couponed = Answered & Pick<OrderContext, 'offers' | 'offersFor' | 'askingOffersFor' | 'couponValidations'>;

/** Applies a validation of the coupons: a chosen one that it rejects is removed, and the customer is notified. */
export function validated<C extends Couponed>(context: C, offers: CouponOffers): C {
  const settled: C = {
    ...context,
    offers,
    offersFor: context.askingOffersFor,
    couponValidations: context.couponValidations + 1,
    fallen: stillFallen(context.fallen, offers),
  };
  const { review, fallen } = fallenFrom(context, offers);
  if (fallen.length === 0) return settled;
  return {
    ...withAnswers(settled, 'review', review),
    failure: withoutCoupon(context.failure),
    fallen: [...settled.fallen, ...fallen],
  };
}

function reopened(
  context: OrderContext,
  step: 'parcel' | 'pickup',
  ...fields: string[]
): Pick<OrderContext, 'answers' | 'completed'> {
  return {
    answers: { ...context.answers, [step]: without(context.answers[step] as Record<string, unknown>, ...fields) },
    completed: context.completed.filter((done) => done !== step),
  };
}

/** Clears the answers that depended on a sender or recipient who has changed. */
function settleDependents(context: OrderContext): OrderContext {
  let settled = context;
  const isSameCity = settled.answers.parcel.productType === 'sameCity';
  if (isSameCity && settled.validate('parcel', settled.answers).some(({ pointer }) => pointer === '/productType')) {
    const cleared = { ...settled.cleared, parcel: 'differentCity' as const };
    settled = { ...settled, ...reopened(settled, 'parcel', 'productType'), cleared };
  }
  const { pickupSlot, branchCode } = settled.answers.pickup;
  if ((pickupSlot || branchCode) && settled.pickupZip !== settled.answers.sender.zip) {
    const cleared = { ...settled.cleared, pickup: 'differentOrigin' as const };
    settled = { ...settled, ...reopened(settled, 'pickup', 'pickupDate', 'pickupSlot', 'branchCode'), cleared };
  }
  return settled;
}

/** The part that the review asked for, while it is changed and until the review is back. */
function askedFor(context: OrderContext, target: OrderStep): OrderContext['asked'] {
  if (context.step === 'review') return target === 'review' ? context.asked : target;
  return target === context.asked || (target === 'review' && context.step === context.asked)
    ? context.asked
    : undefined;
}

/** Preselects the most common service when the parcel step opens; once cleared, the customer chooses. */
function withUsualService(context: OrderContext): OrderContext {
  const { parcel } = context.answers;
  if (parcel.productType !== undefined || context.cleared.parcel) return context;
  return { ...context, answers: { ...context.answers, parcel: { ...parcel, productType: 'standard' } } };
}

/** Whether all given answers match a sender. */
export function agreesWith(answered: OrderAnswers['sender'], sender: OrderAnswers['sender']): boolean {
  const given = Object.entries(answered).filter(([, answer]) => answer !== undefined && answer !== '');
  return given.every(([name, answer]) => sender[name as keyof typeof sender] === answer);
}

/** Whether a sender may be prefilled: the step is not finished, and its answers so far match. */
export function canBeOffered({ answers, completed }: OrderContext, sender: OrderAnswers['sender']): boolean {
  if (completed.includes('sender') || Object.keys(sender).length === 0) return false;
  return agreesWith(answers.sender, sender);
}

/** Goes to a step, or to the first open one when that comes earlier. */
export function headedFor(context: OrderContext, step: OrderStep): OrderContext {
  const settled = settleDependents(context);
  const target = isReachable(settled, step) ? step : openStep(settled);
  const opened = target === 'parcel' ? withUsualService(settled) : settled;
  const returning = target !== 'review' && (context.returning || context.step === 'review');
  return { ...opened, step: target, returning, asked: askedFor(context, target), failure: undefined };
}

/** Swaps sender and recipient; answers that depended on the pickup place or on a shared city are asked again. */
export function swapped(context: OrderContext): OrderContext {
  const { sender, recipient } = context.answers;
  const turned = withAnswers(withAnswers(context, 'sender', recipient), 'recipient', sender);
  return headedFor(
    {
      ...turned,
      offered: undefined,
      keep: { sender: context.keep.recipient, recipient: context.keep.sender },
    },
    context.step,
  );
}

/** A finished step leads to the next one, or back to the review that asked for the change. */
export function submitted<S extends OrderStep>(context: OrderContext, step: S, answers: OrderAnswers[S]): OrderContext {
  const isKnown = JSON.stringify(context.answers[step]) === JSON.stringify(answers);
  const stored = isKnown
    ? { ...context, serverErrors: without(context.serverErrors, step) }
    : withAnswers(context, step, answers);
  const completed = orderSteps.filter((done) => done === step || stored.completed.includes(done));
  const cleared = without(stored.cleared, step as 'parcel' | 'pickup');
  const next = stored.returning ? 'review' : (orderSteps[orderSteps.indexOf(step) + 1] ?? 'review');
  return headedFor({ ...stored, completed, cleared }, next);
}

/** Where the customer corrects a rejection that names no field. */
const stepsOfCodes: Partial<Record<RejectionCode, OrderStep>> = { pickupSlotFull: 'pickup', noServiceOutlet: 'sender' };

/** The field errors of a rejection by the step of their answers, with pointers relative to the step. */
export function errorsByStep(errors: readonly FieldError[]): OrderContext['serverErrors'] {
  return Object.fromEntries(
    orderSteps.flatMap((step) => {
      const own = errors.filter(({ pointer }) => pointer.startsWith(`/${step}/`));
      return own.length
        ? [[step, own.map((error) => ({ ...error, pointer: error.pointer.slice(step.length + 1) }))]]
        : [];
    }),
  );
}

/** What a rejection requires to be corrected, and where; undefined when there is nothing to correct. */
export function toCorrection(outcome: CreateOutcome): Pick<OrderContext, 'step' | 'serverErrors'> | undefined {
  if (outcome.outcome !== 'refused') return undefined;
  const serverErrors = errorsByStep(outcome.errors);
  const step = orderSteps.find((candidate) => serverErrors[candidate]) ?? stepsOfCodes[outcome.code];
  return step && { step, serverErrors };
}

/** The server rejects coupons that it allowed before. */
export const couponsAskedAgain = { askingOffersFor: undefined };

/** The context after a rejection. `busy` says nothing about the order's fate, so its key stays (D-65). */
export function refused(context: OrderContext, outcome: CreateOutcome): OrderContext {
  if (outcome.outcome === 'expired')
    return { ...context, step: 'review', failure: { kind: 'session', code: 'sessionExpired' } };
  if (outcome.outcome !== 'refused')
    return { ...context, step: 'review', failure: { kind: 'network', code: undefined } };
  const { answers, errors } = withRejectedOpened(context.answers, outcome.errors);
  const correction = toCorrection({ ...outcome, errors });
  const lost =
    outcome.code === 'pickupSlotFull' ? reopened({ ...context, answers }, 'pickup', 'pickupDate', 'pickupSlot') : {};
  return {
    ...context,
    answers,
    ...lost,
    step: correction?.step ?? 'review',
    serverErrors: correction?.serverErrors ?? {},
    returning: correction !== undefined && correction.step !== 'review',
    keyRefused: outcome.code !== 'busy',
    failure: { kind: 'business', code: outcome.code },
    ...(correction?.step === 'review' && couponsAskedAgain),
  };
}

export function startContext({
  validate,
  newKey,
  draft,
}: Pick<OrderInput, 'validate' | 'newKey'> & { draft?: OrderDraft | undefined }): OrderContext {
  const context: OrderContext = {
    validate,
    newKey,
    answers: draft?.answers ?? emptyAnswers,
    offered: undefined,
    keep: draft?.keep ?? nothingSaved,
    completed: draft?.completed ?? [],
    step: 'sender',
    returning: draft?.returning ?? false,
    pickupZip: draft?.pickupZip,
    cleared: {},
    asked: undefined,
    // Created with the first answer: devices that share the draft share the key, and so create one order (D-65).
    idempotencyKey: draft?.idempotencyKey ?? newKey(),
    keyRefused: draft?.keyRefused ?? false,
    serverErrors: {},
    failure: undefined,
    ...noQuote,
    ...noOffers,
    couponValidations: 0,
    fallen: [],
    placed: undefined,
  };
  return headedFor(context, draft?.step ?? 'sender');
}

/**
 * Merges answers from elsewhere; the customer's step stays unless it is no longer reachable. A draft holds no consent,
 * and its content has changed, so consent is asked for again.
 */
export function merged(
  context: OrderContext,
  { answers, completed, pickupZip, idempotencyKey, keyRefused, keep }: OrderDraft,
): OrderContext {
  const key = idempotencyKey ?? context.newKey();
  return headedFor(
    { ...context, answers, completed, pickupZip, idempotencyKey: key, keyRefused, keep, serverErrors: {} },
    context.step,
  );
}
