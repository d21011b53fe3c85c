/** How answers change, which step may be shown, and what a rejection requires. Pure; the machine calls these. */
import { isPostalCode } from '#domain/address/postal.ts';
import { isEmpty } from '#domain/text/text.ts';
import { firstOpenStep } from './flow.ts';
import { areOffersPending, canUseCoupon, noOffers, toCouponQuestion } from './order.coupons.ts';
import { emptyAnswers, hasAnswers, nothingSaved } from './order.draft.ts';
import { settledTotal } from './order.price.ts';
import { hasNoOutlet, toPriceQuestion } from './order.quote.ts';
import { changeParcels, withRejectedOpened } from './order.parcels.ts';
import * as order from './order.rules.ts';
import type {
  CouponQuestion,
  OrderAnswers,
  OrderStep,
  ParcelsChange,
  PriceQuestion,
  RejectionCode,
} from './order.types.ts';
import { noQuote } from './price-region.ts';
import {
  type AddressType,
  type AppStep,
  appSteps,
  type AskedOrder,
  type City,
  partsOfStep,
  type PlaceContext,
  type PlaceDraft,
  type PlaceInput,
  type PlaceOutcome,
  type PlaceRequest,
  type PlaceStep,
  placeSteps,
} from './place-order.types.ts';

type Step = PlaceStep | AppStep;
type Steps = readonly [Step, ...Step[]];

const getSteps = ({ flow }: Pick<PlaceContext, 'flow'>): Steps => (flow === 'mobile' ? appSteps : placeSteps);
const getLastStep = (context: PlaceContext): Step => (context.flow === 'mobile' ? 'submit' : 'second');

const isValid = ({ validate, answers }: PlaceContext, part: OrderStep): boolean => validate(part, answers).length === 0;

/** Whether the part is valid now and not rejected by the server. */
export const isAnswered = (context: PlaceContext, part: OrderStep): boolean =>
  !context.serverErrors[part] && isValid(context, part);

/** Whether everything that the step asks for is valid now and not rejected by the server. */
export function isRight(context: PlaceContext, step: Step): boolean {
  const parts: readonly OrderStep[] = partsOfStep[step];
  return parts.every((part) => isAnswered(context, part));
}

/** The last step is done when the order is placed; the one-click order's first when it was submitted. */
export const isDone = (context: PlaceContext, step: Step): boolean =>
  step !== getLastStep(context) && (context.isBegun || context.flow === 'mobile') && isRight(context, step);

export const openStep = (context: PlaceContext): Step =>
  firstOpenStep(getSteps(context), (step) => isDone(context, step));

/** How many of the four items on the mobile order's page are done; consent to the terms comes below them. */
export function getProgress(context: PlaceContext): { done: number; count: number } {
  const isItemDone = [...appSteps.slice(0, -1).map((step) => isRight(context, step)), isAnswered(context, 'pickup')];
  return { done: isItemDone.filter(Boolean).length, count: isItemDone.length };
}

/** Whether the customer has answered anything: a prefilled sender does not begin an order. */
export function isBegun({ answers, offered }: Pick<PlaceContext, 'answers' | 'offered'>): boolean {
  return hasAnswers(answers.sender === offered ? { ...answers, sender: {} } : answers);
}

type Priced = Pick<PlaceContext, 'isPriced' | 'answers' | 'flow'>;

export const toQuestion = ({ isPriced, answers, flow }: Priced): PriceQuestion | undefined =>
  isPriced ? toPriceQuestion(answers, flow) : undefined;

/** Undefined while it is unknown who orders; and abroad, where a price that is to be confirmed takes no coupons. */
export const toCoupons = (context: Priced & Pick<PlaceContext, 'isSignedIn'>): CouponQuestion | undefined =>
  context.isPriced && context.isSignedIn ? toCouponQuestion(context.answers, context.flow) : undefined;

/** Centavos that the order will cost; undefined until that is certain, and when the price is to be confirmed. */
export const totalOf = (context: PlaceContext): number | undefined =>
  context.isPriced ? settledTotal(context) : undefined;

/** Everything but the price is complete, and the origin is served. */
export const isWhole = (context: PlaceContext): boolean => {
  const last = getLastStep(context);
  return (
    openStep(context) === last && !hasNoOutlet(context) && partsOfStep[last].every((part) => isValid(context, part))
  );
};

const isPriceMissing = (context: PlaceContext): boolean => context.isPriced && totalOf(context) === undefined;

/** All steps are valid, and the price is certain or will be confirmed later. */
export const canBePlaced = (context: PlaceContext): boolean => isWhole(context) && !isPriceMissing(context);

/** Only the price is missing. */
export const lacksPrice = (context: PlaceContext): boolean => isWhole(context) && isPriceMissing(context);

export const toCreateRequest = ({ idempotencyKey, answers, keep, extendData }: PlaceContext): PlaceRequest => ({
  idempotencyKey,
  answers,
  keep,
  ...extendData,
});

const getZip = ({ sender: { zip } }: OrderAnswers): string | undefined => (typeof zip === 'string' ? zip : undefined);

function withoutSlot({ pickupDate: _, pickupSlot: __, ...pickup }: OrderAnswers['pickup']): OrderAnswers['pickup'] {
  return pickup;
}

function withoutPlace({ branchCode: _, ...pickup }: OrderAnswers['pickup']): OrderAnswers['pickup'] {
  return withoutSlot(pickup);
}

/** Drops a slot or branch that was chosen for another place; while the postal code is being typed there is none yet. */
function withFittingSlot(context: PlaceContext): PlaceContext {
  const { answers, pickupZip, isSlotCleared } = context;
  const zip = getZip(answers);
  const chosen = answers.pickup.pickupSlot ?? answers.pickup.branchCode;
  if (chosen === undefined || pickupZip === zip || !isPostalCode(zip ?? '')) return context;
  const cleared = { ...answers, pickup: withoutPlace(answers.pickup) };
  return { ...context, answers: cleared, isSlotCleared: isSlotCleared || pickupZip !== undefined };
}

/** Applies new answers of one part. */
export function withAnswers(context: PlaceContext, part: OrderStep, answers: OrderAnswers[OrderStep]): PlaceContext {
  return withFittingSlot({
    ...order.withAnswers(context, part, answers),
    isRepriced: false,
    isCouponFound: false,
    isPriceAwaited: false,
    ...(part === 'pickup' && { isSlotCleared: false }),
  });
}

/** Adds, removes or opens a parcel. */
export function withParcels(context: PlaceContext, change: ParcelsChange): PlaceContext {
  const answers = changeParcels(context.answers, change);
  return withAnswers({ ...context, answers }, 'parcel', answers.parcel);
}

export function swapped(context: PlaceContext): PlaceContext {
  const { answers, keep } = context;
  const turned = withAnswers(withAnswers(context, 'sender', answers.recipient), 'recipient', answers.sender);
  return { ...turned, keep: { sender: keep.recipient, recipient: keep.sender } };
}

export const partOfAddress = { sender: 'sender', receiver: 'recipient' } as const satisfies Record<
  AddressType,
  OrderStep
>;

const isSameCity = (one: Partial<Record<keyof City, unknown>>, other: City): boolean =>
  one.state === other.state && one.city === other.city;

/** Sets the city of the form's address. A postal code and a colony of another city are cleared. */
export function withCity(context: PlaceContext, { state, city }: City): PlaceContext {
  const { formAddress, historyCitys } = context;
  const part = partOfAddress[formAddress];
  const address = context.answers[part];
  const cities = [{ state, city }, ...historyCitys.filter((each) => !isSameCity(each, { state, city }))];
  const known = { ...context, historyCitys: cities };
  if (isSameCity(address, { state, city })) return known;
  const { zip: _, town: __, township: ___, ...rest } = address;
  return withAnswers(known, part, { ...rest, state, city });
}

/** Goes to a step, or to the first open one when that comes earlier; the second step opens with the usual choices. */
export function headedFor(context: PlaceContext, asked: Step): PlaceContext {
  const step = asked === 'first' ? asked : openStep(context);
  const { answers, usualParcel } = context;
  const parcel = step === 'second' ? { ...usualParcel, ...answers.parcel } : answers.parcel;
  return { ...context, answers: { ...answers, parcel }, step, failure: undefined };
}

/** Where the customer corrects a rejection that names no field. */
const partsOfCodes: Partial<Record<RejectionCode, OrderStep>> = { noServiceOutlet: 'sender', pickupSlotFull: 'pickup' };

/** The step where a rejection is corrected, and its field errors; undefined when there is nothing to correct. */
export function toCorrection(
  context: PlaceContext,
  outcome: PlaceOutcome,
): Pick<PlaceContext, 'step' | 'serverErrors'> | undefined {
  if (outcome.outcome !== 'refused') return undefined;
  const serverErrors = order.errorsByStep(outcome.errors);
  const isHere = (part: OrderStep): boolean => serverErrors[part] !== undefined || part === partsOfCodes[outcome.code];
  const step = getSteps(context).find((each) => partsOfStep[each].some(isHere));
  return step && { step, serverErrors };
}

/** The context after a rejection. `busy` says nothing about the order's fate, so its key stays (D-65). */
export function refused(context: PlaceContext, outcome: PlaceOutcome): PlaceContext {
  const here = { ...context, asked: undefined, step: getLastStep(context) };
  if (outcome.outcome === 'expired') return { ...here, failure: { kind: 'session', code: 'sessionExpired' } };
  if (outcome.outcome !== 'refused') return { ...here, failure: { kind: 'network', code: undefined } };
  const { answers, errors } = withRejectedOpened(context.answers, outcome.errors);
  const pickup = outcome.code === 'pickupSlotFull' ? withoutSlot(answers.pickup) : answers.pickup;
  const correction = toCorrection(context, { ...outcome, errors });
  return {
    ...here,
    answers: { ...answers, pickup },
    serverErrors: {},
    ...correction,
    keyRefused: outcome.code !== 'busy',
    failure: { kind: 'business', code: outcome.code },
    ...(correction?.serverErrors.review && order.couponsAskedAgain),
  };
}

/** The initial order: from a draft, from what its customer had agreed to, or empty. */
export function startContext({
  draft,
  asked,
  ...input
}: PlaceInput & { asked?: AskedOrder | undefined }): PlaceContext {
  const begun = asked ?? draft;
  const answers = begun?.answers ?? emptyAnswers;
  const context: PlaceContext = {
    ...input,
    answers,
    offered: undefined,
    keep: begun?.keep ?? nothingSaved,
    isBegun: asked !== undefined || (draft?.isBegun ?? false),
    step: getSteps(input)[0],
    pickupZip: asked ? getZip(answers) : draft?.pickupZip,
    isSlotCleared: false,
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
  return headedFor(withFittingSlot(context), asked ? getLastStep(context) : (draft?.step ?? context.step));
}

/** Replaces the order with another one; what is known beside it stays. */
export function restarted(
  context: PlaceContext,
  begun: { draft?: PlaceDraft; asked?: AskedOrder | undefined },
): PlaceContext {
  const { validate, newKey, flow, isPriced, usualParcel, isSignedIn } = context;
  const { hotCitys, historyCitys, formAddress, extendData, couponValidations } = context;
  const started = startContext({ validate, newKey, flow, isPriced, usualParcel, isSignedIn, ...begun });
  const dispatchNumber = started.extendData.dispatchNumber ?? extendData.dispatchNumber;
  return { ...started, hotCitys, historyCitys, formAddress, extendData: { dispatchNumber }, couponValidations };
}

/** Merges answers from another tab or device; a draft holds no consent, so it is asked for again. */
export function merged(
  context: PlaceContext,
  { step: _, dispatchNumber = context.extendData.dispatchNumber, ...draft }: PlaceDraft,
): PlaceContext {
  const idempotencyKey = draft.idempotencyKey ?? context.newKey();
  const extendData = { dispatchNumber };
  return headedFor(
    withFittingSlot({ ...context, ...draft, idempotencyKey, extendData, serverErrors: {} }),
    context.step,
  );
}

/**
 * The state of an order that waited for its customer to sign in: `pending` until its price and coupons are known; then
 * whether the price is the agreed one, and whether the customer has a coupon that is not chosen yet.
 */
export function askedState(context: PlaceContext): 'none' | 'pending' | 'agreed' | 'changed' | 'couponed' {
  const { asked, quote, isPriced } = context;
  if (!asked) return 'none';
  const isPending = (isPriced && quote === undefined) || areOffersPending(context);
  if (isPending && isWhole(context)) return 'pending';
  if (!canBePlaced(context) || totalOf(context) !== asked.total) return 'changed';
  return canUseCoupon(context) ? 'couponed' : 'agreed';
}

/** No sender is known, and none has been offered yet. */
export const isSenderFree = ({ answers, offered }: PlaceContext): boolean => !offered && isEmpty(answers.sender.name);

/** Whether a sender may be prefilled: not over answers that were given while it was loading. */
export const canBeOffered = (context: PlaceContext, sender: OrderAnswers['sender']): boolean =>
  isSenderFree(context) && order.agreesWith(context.answers.sender, sender);
