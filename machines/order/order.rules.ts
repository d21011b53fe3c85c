/** How answers change, which step may be shown, and what a rejection requires. Pure; the machine calls these. */
import { isPostalCode } from '#domain/address/postal.ts';
import { isEmpty } from '#domain/text/text.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import { firstOpenStep, isReachableStep } from './flow.ts';
import { areOffersPending, canUseCoupon, chosenCoupons, fallenFrom, noOffers, stillFallen } from './order.coupons.ts';
import { emptyAnswers, getStepOf, nothingSaved } from './order.draft.ts';
import { getFlow, getLastStep, partsOfStep } from './order.flows.ts';
import {
  type AddressType,
  appSteps,
  type AskedOrder,
  type City,
  type CouponOffers,
  type CreateOutcome,
  type CreateRequest,
  type OrderAnswers,
  type OrderContext,
  type OrderDraft,
  type OrderInput,
  type OrderStep,
  orderSteps,
  type ParcelsChange,
  type RejectionCode,
  type Step,
  type StepAnswers,
} from './order.types.ts';
import { changeParcels, withRejectedOpened } from './order.parcels.ts';
import { settledTotal } from './order.price.ts';
import { hasNoOutlet } from './order.quote.ts';
import { noQuote } from './price-region.ts';

const isValid = ({ validate, answers }: OrderContext, part: OrderStep): boolean => validate(part, answers).length === 0;

/** Whether the part is valid now and not rejected by the server. */
export const isAnswered = (context: OrderContext, part: OrderStep): boolean =>
  !context.serverErrors[part] && isValid(context, part);

/** Whether everything that the step asks for is valid now and not rejected by the server. */
export const isRight = (context: OrderContext, step: Step): boolean =>
  partsOfStep[step].every((part) => isAnswered(context, part));

/** The last step is done when the order is placed, the others when they are right and, step by step, submitted. */
export function isDone(context: OrderContext, step: Step): boolean {
  if (step === getLastStep(context.flow)) return false;
  return (context.completed.includes(step) || !getFlow(context.flow).isStepwise) && isRight(context, step);
}

/** The first step that is not done; the last one when all are. */
export const openStep = (context: OrderContext): Step =>
  firstOpenStep(getFlow(context.flow).steps, (step) => isDone(context, step));

/** A step can be shown when every step before it is done. */
export function isReachable(context: OrderContext, step: Step): boolean {
  const { steps } = getFlow(context.flow);
  return steps.includes(step) && isReachableStep(steps, step, (other) => isDone(context, other));
}

/** How many of the four items on the mobile order's page are done; consent to the terms comes below them. */
export function getProgress(context: OrderContext): { done: number; count: number } {
  const isItemDone = [...appSteps.slice(0, -1).map((step) => isRight(context, step)), isAnswered(context, 'pickup')];
  return { done: isItemDone.filter(Boolean).length, count: isItemDone.length };
}

/** Everything but the price is complete, the origin is served, and the last step is shown. */
export function isWhole(context: OrderContext): boolean {
  const last = getLastStep(context.flow);
  if (context.step !== last || openStep(context) !== last || hasNoOutlet(context)) return false;
  return partsOfStep[last].every((part) => isValid(context, part));
}

const isPriceMissing = (context: OrderContext): boolean =>
  getFlow(context.flow).isPriced && settledTotal(context) === undefined;

/** All steps are valid, and the price is certain or will be confirmed later. */
export const canBePlaced = (context: OrderContext): boolean => isWhole(context) && !isPriceMissing(context);

/** Only the price is missing. */
export const lacksPrice = (context: OrderContext): boolean => isWhole(context) && isPriceMissing(context);

export const toCreateRequest = ({ idempotencyKey, answers, keep, extendData }: OrderContext): CreateRequest => ({
  idempotencyKey,
  answers,
  keep,
  ...extendData,
});

const getZip = ({ sender: { zip } }: OrderAnswers): string | undefined => (typeof zip === 'string' ? zip : undefined);

const without = <T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>;

/** Takes answers of a part back, so that its step is asked again. */
function reopened(context: OrderContext, part: 'parcel' | 'pickup', ...fields: string[]): OrderContext {
  const { answers, completed, flow } = context;
  return {
    ...context,
    answers: { ...answers, [part]: without(answers[part] as Record<string, unknown>, ...fields) },
    completed: completed.filter((step) => step !== getStepOf(flow, part)),
  };
}

/** Drops a slot or branch that was chosen for another place; while the postal code is being typed there is none yet. */
function withFittingPickup(context: OrderContext): OrderContext {
  const { answers, pickupZip, cleared } = context;
  const zip = getZip(answers);
  const chosen = answers.pickup.pickupSlot ?? answers.pickup.branchCode;
  if (chosen === undefined || pickupZip === zip || !isPostalCode(zip ?? '')) return context;
  return {
    ...reopened(context, 'pickup', 'pickupDate', 'pickupSlot', 'branchCode'),
    cleared: pickupZip === undefined ? cleared : { ...cleared, pickup: true },
  };
}

/** Drops a service within a city when the two ends are no longer in one. */
function withFittingService(context: OrderContext): OrderContext {
  const { answers, validate, cleared } = context;
  const isSameCity = answers.parcel.productType === 'sameCity';
  if (!isSameCity || !validate('parcel', answers).some(({ pointer }) => pointer === '/productType')) return context;
  return { ...reopened(context, 'parcel', 'productType'), cleared: { ...cleared, parcel: true } };
}

/** After a definite rejection other answers make it another order, with another key (D-65). */
const keyOfChanged = ({ keyRefused, newKey }: OrderContext) =>
  keyRefused ? { idempotencyKey: newKey(), keyRefused: false } : {};

/** Applies new answers of one part. */
export function withAnswers(context: OrderContext, part: OrderStep, answers: StepAnswers): OrderContext {
  const all = { ...context.answers, [part]: answers } as OrderAnswers;
  const changed: OrderContext = {
    ...context,
    answers: all,
    serverErrors: without(context.serverErrors, part),
    failure: undefined,
    pickupZip: part === 'pickup' ? getZip(all) : context.pickupZip,
    cleared: without(context.cleared, part as 'parcel' | 'pickup'),
    fallen: String(chosenCoupons(all)) === String(chosenCoupons(context.answers)) ? context.fallen : [],
    isRepriced: false,
    isCouponFound: false,
    isPriceAwaited: false,
    ...keyOfChanged(context),
  };
  // Step by step that is settled when a step is left.
  return getFlow(context.flow).isStepwise ? changed : withFittingPickup(changed);
}

/** Adds, removes or opens a parcel. */
export function withParcels(context: OrderContext, change: ParcelsChange): OrderContext {
  const answers = changeParcels(context.answers, change);
  return withAnswers({ ...context, answers }, 'parcel', answers.parcel);
}

/**
 * The order of a customer who has pressed is still not placed. Once the coupon is removed there is nothing to correct,
 * only a price to review.
 */
const withoutCoupon = (failure: OrderContext['failure']): OrderContext['failure'] =>
  failure?.code === 'invalidParameter' ? { ...failure, code: 'priceChanged' } : failure;

/** Applies a validation of the coupons: a chosen one that it rejects is removed, and the customer is notified. */
export function validated(context: OrderContext, offers: CouponOffers): OrderContext {
  const settled: OrderContext = {
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

/** The step that the last one asked for, while it is changed and until the last one is back. */
function changingFor({ step, changing, flow }: OrderContext, target: Step): OrderContext['changing'] {
  const last = getLastStep(flow);
  if (step === last) return target === last ? changing : target;
  return target === changing || (target === last && step === changing) ? changing : undefined;
}

/** Preselects the most common service; once it was cleared, the customer chooses. */
function withUsualParcel(context: OrderContext): OrderContext {
  const { answers, cleared, flow } = context;
  if (answers.parcel.productType !== undefined || cleared.parcel) return context;
  return { ...context, answers: { ...answers, parcel: { ...answers.parcel, ...getFlow(flow).usualParcel } } };
}

/** Goes to a step, or to the first open one when that comes earlier. */
export function headedFor(context: OrderContext, step: Step): OrderContext {
  const last = getLastStep(context.flow);
  const settled = withFittingPickup(withFittingService(context));
  const target = isReachable(settled, step) ? step : openStep(settled);
  const isForParcel = getStepOf(context.flow, 'parcel') === target;
  return {
    ...(isForParcel ? withUsualParcel(settled) : settled),
    step: target,
    returning: target !== last && (context.returning || context.step === last),
    changing: changingFor(context, target),
    failure: undefined,
  };
}

/** A finished step leads to the next one, or back to the last one, which asked for the change. */
export function submitted(context: OrderContext): OrderContext {
  const { steps } = getFlow(context.flow);
  const { step, completed, returning } = context;
  const next = returning ? undefined : steps[steps.indexOf(step) + 1];
  const parts: readonly OrderStep[] = partsOfStep[step];
  const serverErrors = without(context.serverErrors, ...parts);
  const done = steps.filter((each) => each === step || completed.includes(each));
  return headedFor({ ...context, completed: done, serverErrors }, next ?? getLastStep(context.flow));
}

/** Swaps sender and recipient; answers that depended on the pickup place or on a shared city are asked again. */
export function swapped(context: OrderContext): OrderContext {
  const { answers, keep } = context;
  const turned = withAnswers(withAnswers(context, 'sender', answers.recipient), 'recipient', answers.sender);
  return headedFor({ ...turned, keep: { sender: keep.recipient, recipient: keep.sender } }, context.step);
}

/** No sender is known, and none has been offered yet. */
export const isSenderFree = ({ answers, offered }: OrderContext): boolean => !offered && isEmpty(answers.sender.name);

/** Whether a sender may be prefilled: not over answers that were given while it was loading. */
export function canBeOffered(context: OrderContext, sender: OrderAnswers['sender']): boolean {
  const given = Object.entries(context.answers.sender).filter(([, answer]) => !isEmpty(answer));
  return isSenderFree(context) && given.every(([name, answer]) => sender[name as keyof typeof sender] === answer);
}

export const partOfAddress = { sender: 'sender', receiver: 'recipient' } as const satisfies Record<
  AddressType,
  OrderStep
>;

const isSameCity = (one: Partial<Record<keyof City, unknown>>, other: City): boolean =>
  one.state === other.state && one.city === other.city;

/** Sets the city of the form's address. A postal code and a colony of another city are cleared. */
export function withCity(context: OrderContext, { state, city }: City): OrderContext {
  const { formAddress, historyCitys } = context;
  const part = partOfAddress[formAddress];
  const address = context.answers[part];
  const cities = [{ state, city }, ...historyCitys.filter((each) => !isSameCity(each, { state, city }))];
  const known = { ...context, historyCitys: cities };
  if (isSameCity(address, { state, city })) return known;
  const { zip: _, town: __, township: ___, ...rest } = address;
  return withAnswers(known, part, { ...rest, state, city });
}

/** Where the customer corrects a rejection that names no field. */
const partsOfCodes: Partial<Record<RejectionCode, OrderStep>> = { noServiceOutlet: 'sender', pickupSlotFull: 'pickup' };

/** The field errors of a rejection by their part, with pointers relative to it. */
function errorsByPart(errors: readonly FieldError[]): OrderContext['serverErrors'] {
  return Object.fromEntries(
    orderSteps.flatMap((part) => {
      const own = errors.filter(({ pointer }) => pointer.startsWith(`/${part}/`));
      return own.length
        ? [[part, own.map((error) => ({ ...error, pointer: error.pointer.slice(part.length + 1) }))]]
        : [];
    }),
  );
}

/** The step where a rejection is corrected, and its field errors; undefined when there is nothing to correct. */
export function toCorrection(
  { flow }: Pick<OrderContext, 'flow'>,
  outcome: CreateOutcome,
): Pick<OrderContext, 'step' | 'serverErrors'> | undefined {
  if (outcome.outcome !== 'refused') return undefined;
  const serverErrors = errorsByPart(outcome.errors);
  const part = orderSteps.find((each) => serverErrors[each]) ?? partsOfCodes[outcome.code];
  return part && { step: getStepOf(flow, part), serverErrors };
}

/** The context after a rejection. `busy` says nothing about the order's fate, so its key stays (D-65). */
export function refused(context: OrderContext, outcome: CreateOutcome): OrderContext {
  const last = getLastStep(context.flow);
  const here: OrderContext = { ...context, asked: undefined, step: last };
  if (outcome.outcome === 'expired') return { ...here, failure: { kind: 'session', code: 'sessionExpired' } };
  if (outcome.outcome !== 'refused') return { ...here, failure: { kind: 'network', code: undefined } };
  const { answers, errors } = withRejectedOpened(context.answers, outcome.errors);
  const { step, serverErrors } = toCorrection(context, { ...outcome, errors }) ?? { step: last, serverErrors: {} };
  const rejected: OrderContext = {
    ...here,
    answers,
    step,
    serverErrors,
    returning: step !== last,
    keyRefused: outcome.code !== 'busy',
    failure: { kind: 'business', code: outcome.code },
    // The server rejects coupons that it allowed before.
    ...(serverErrors.review && { askingOffersFor: undefined }),
  };
  return outcome.code === 'pickupSlotFull' ? reopened(rejected, 'pickup', 'pickupDate', 'pickupSlot') : rejected;
}

/** How an order begins: from a draft, or from what its customer had agreed to. */
interface Beginning {
  draft?: OrderDraft | undefined;
  asked?: AskedOrder | undefined;
}

/** The initial order; empty without a beginning. */
export function startContext({ draft, asked, ...input }: OrderInput & Beginning): OrderContext {
  const begun = asked ?? draft;
  const { steps } = getFlow(input.flow);
  const answers = begun?.answers ?? emptyAnswers;
  const context: OrderContext = {
    ...input,
    answers,
    offered: undefined,
    keep: begun?.keep ?? nothingSaved,
    completed: asked ? steps : (draft?.completed ?? []),
    step: steps[0],
    returning: draft?.returning ?? false,
    changing: undefined,
    pickupZip: asked ? getZip(answers) : draft?.pickupZip,
    cleared: {},
    // Created with the first answer: devices that share the draft share the key, and so create one order (D-65).
    idempotencyKey: begun?.idempotencyKey ?? input.newKey(),
    keyRefused: asked === undefined && (draft?.keyRefused ?? false),
    serverErrors: {},
    failure: undefined,
    ...noQuote,
    ...noOffers,
    couponValidations: 0,
    fallen: [],
    asked,
    isRepriced: false,
    isCouponFound: false,
    isPriceAwaited: false,
    hotCitys: [],
    historyCitys: [],
    extendData: { dispatchNumber: begun?.dispatchNumber },
    formAddress: 'receiver',
    placed: undefined,
  };
  return headedFor(context, asked ? getLastStep(input.flow) : (draft?.step ?? steps[0]));
}

/** Replaces the order with another one; what is known beside it stays. */
export function restarted(context: OrderContext, beginning: Beginning): OrderContext {
  const { validate, newKey, flow, isSignedIn } = context;
  const { hotCitys, historyCitys, formAddress, extendData, couponValidations } = context;
  const started = startContext({ validate, newKey, flow, isSignedIn, ...beginning });
  const dispatchNumber = started.extendData.dispatchNumber ?? extendData.dispatchNumber;
  return { ...started, hotCitys, historyCitys, formAddress, extendData: { dispatchNumber }, couponValidations };
}

/**
 * Merges answers from another tab or device; the customer's step stays unless it is no longer reachable. A draft holds
 * no consent, and its content has changed, so consent is asked for again.
 */
export function merged(
  context: OrderContext,
  { step: _, returning: __, dispatchNumber = context.extendData.dispatchNumber, ...draft }: OrderDraft,
): OrderContext {
  const idempotencyKey = draft.idempotencyKey ?? context.newKey();
  return headedFor(
    { ...context, ...draft, idempotencyKey, extendData: { dispatchNumber }, serverErrors: {} },
    context.step,
  );
}

/**
 * The state of an order that waited for its customer to sign in: `pending` until its price and coupons are known; then
 * whether the price is the agreed one, and whether the customer has a coupon that is not chosen yet.
 */
export function askedState(context: OrderContext): 'none' | 'pending' | 'agreed' | 'changed' | 'couponed' {
  const { asked, quote, flow } = context;
  if (!asked) return 'none';
  const isPending = (getFlow(flow).isPriced && quote === undefined) || areOffersPending(context);
  if (isPending && isWhole(context)) return 'pending';
  if (!canBePlaced(context) || settledTotal(context) !== asked.total) return 'changed';
  return canUseCoupon(context) ? 'couponed' : 'agreed';
}
