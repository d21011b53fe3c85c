/** How answers change, which step may be shown, and what a rejection requires. Pure; the machine calls these. */
import { firstOpenStep } from './flow.ts';
import { emptyAnswers, nothingSaved } from './order.draft.ts';
import { settledTotal } from './order.price.ts';
import { hasNoOutlet, toPriceQuestion } from './order.quote.ts';
import { errorsByStep, keyOfChanged } from './order.rules.ts';
import type { OrderAnswers, PriceQuestion, RejectionCode } from './order.types.ts';
import {
  type AskedOrder,
  partsOfStep,
  type PlaceContext,
  type PlaceDraft,
  type PlaceInput,
  type PlaceOutcome,
  type PlacePart,
  type PlaceStep,
  placeSteps,
} from './place-order.types.ts';

/** Whether everything that the step asks for is valid now. */
function isRight({ validate, answers }: PlaceContext, step: PlaceStep): boolean {
  return partsOfStep[step].every((part) => validate(part, answers).length === 0);
}

/** Submitted, valid now, and not rejected by the server. */
export function isDone(context: PlaceContext, step: PlaceStep): boolean {
  if (step === 'second' || !context.isBegun) return false;
  return isRight(context, step) && partsOfStep[step].every((part) => !context.serverErrors[part]);
}

export const openStep = (context: PlaceContext): PlaceStep =>
  firstOpenStep(placeSteps, (step) => isDone(context, step));

type Priced = Pick<PlaceContext, 'isPriced' | 'answers'>;

export const toQuestion = ({ isPriced, answers }: Priced): PriceQuestion | undefined =>
  isPriced ? toPriceQuestion(answers) : undefined;

/** Centavos that the order will cost; undefined until that is certain, and when the price is to be confirmed. */
export const totalOf = (context: PlaceContext): number | undefined =>
  context.isPriced ? settledTotal(context) : undefined;

/** Both steps are valid, the origin is served, and the price is certain or will be confirmed later. */
export const canBePlaced = (context: PlaceContext): boolean => isWhole(context) && !isPriceMissing(context);

/** Only the price is missing. */
export const lacksPrice = (context: PlaceContext): boolean => isWhole(context) && isPriceMissing(context);

const isWhole = (context: PlaceContext): boolean =>
  openStep(context) === 'second' && !hasNoOutlet(context) && isRight(context, 'second');

const isPriceMissing = (context: PlaceContext): boolean => context.isPriced && totalOf(context) === undefined;

/** Applies new answers of one part. */
export function withAnswers(context: PlaceContext, part: PlacePart, answers: OrderAnswers[PlacePart]): PlaceContext {
  const { [part]: _, ...serverErrors } = context.serverErrors;
  return {
    ...context,
    answers: { ...context.answers, [part]: answers },
    serverErrors,
    failure: undefined,
    isRepriced: false,
    isCouponFound: false,
    isPriceAwaited: false,
    ...(part === 'pickup' && { pickupZip: getZip(context.answers), isSlotCleared: false }),
    ...keyOfChanged(context),
  };
}

const getZip = ({ sender: { zip } }: OrderAnswers): string | undefined => (typeof zip === 'string' ? zip : undefined);

function withoutSlot({ pickupDate: _, pickupSlot: __, ...pickup }: OrderAnswers['pickup']): OrderAnswers['pickup'] {
  return pickup;
}

function withoutPlace({ branchCode: _, ...pickup }: OrderAnswers['pickup']): OrderAnswers['pickup'] {
  return withoutSlot(pickup);
}

/** Opens the second step: with the most common choices, and without a slot or branch of another place. */
function opened(context: PlaceContext): PlaceContext {
  const { answers, pickupZip, usualParcel } = context;
  const { pickupSlot, branchCode } = answers.pickup;
  const isElsewhere = (pickupSlot ?? branchCode) !== undefined && pickupZip !== getZip(answers);
  return {
    ...context,
    answers: {
      ...answers,
      parcel: { ...usualParcel, ...answers.parcel },
      pickup: isElsewhere ? withoutPlace(answers.pickup) : answers.pickup,
    },
    isSlotCleared: context.isSlotCleared || isElsewhere,
  };
}

/** Goes to a step, or to the first open one when that comes earlier. */
export function headedFor(context: PlaceContext, step: PlaceStep): PlaceContext {
  const target = step === 'first' ? step : openStep(context);
  return { ...(target === 'second' ? opened(context) : context), step: target, failure: undefined };
}

/** Where the customer corrects a rejection that names no field. */
const stepsOfCodes: Partial<Record<RejectionCode, PlaceStep>> = { noServiceOutlet: 'first', pickupSlotFull: 'second' };

/** What a rejection requires to be corrected, and where; undefined when there is nothing to correct. */
export function toCorrection(outcome: PlaceOutcome): Pick<PlaceContext, 'step' | 'serverErrors'> | undefined {
  if (outcome.outcome !== 'refused') return undefined;
  const serverErrors = errorsByStep(outcome.errors);
  const step = placeSteps.find((each) => partsOfStep[each].some((part) => serverErrors[part]));
  const asked = step ?? stepsOfCodes[outcome.code];
  return asked && { step: asked, serverErrors };
}

/** The context after a rejection. `busy` says nothing about the order's fate, so its key stays (D-65). */
export function refused(context: PlaceContext, outcome: PlaceOutcome): PlaceContext {
  const here = { ...context, asked: undefined, step: 'second' as const };
  if (outcome.outcome === 'expired') return { ...here, failure: { kind: 'session', code: 'sessionExpired' } };
  if (outcome.outcome !== 'refused') return { ...here, failure: { kind: 'network', code: undefined } };
  const pickup = outcome.code === 'pickupSlotFull' ? withoutSlot(context.answers.pickup) : context.answers.pickup;
  return {
    ...here,
    answers: { ...context.answers, pickup },
    serverErrors: {},
    ...toCorrection(outcome),
    keyRefused: outcome.code !== 'busy',
    failure: { kind: 'business', code: outcome.code },
  };
}

export function startContext({
  validate,
  newKey,
  isPriced,
  usualParcel,
  draft,
  asked,
}: PlaceInput & { asked?: AskedOrder | undefined }): PlaceContext {
  const begun = asked ?? draft;
  const context: PlaceContext = {
    validate,
    newKey,
    isPriced,
    usualParcel,
    answers: begun?.answers ?? emptyAnswers,
    keep: begun?.keep ?? nothingSaved,
    isBegun: asked !== undefined || (draft?.isBegun ?? false),
    step: 'first',
    pickupZip: asked ? getZip(asked.answers) : draft?.pickupZip,
    isSlotCleared: false,
    // Created with the first answer: devices that share the draft share the key, and so create one order (D-65).
    idempotencyKey: begun?.idempotencyKey ?? newKey(),
    keyRefused: asked === undefined && (draft?.keyRefused ?? false),
    serverErrors: {},
    failure: undefined,
    quote: undefined,
    quotedFor: undefined,
    askingFor: undefined,
    offers: undefined,
    offersFor: undefined,
    asked,
    isRepriced: false,
    isCouponFound: false,
    isPriceAwaited: false,
    placed: undefined,
  };
  return headedFor(context, asked ? 'second' : (draft?.step ?? 'first'));
}

/** Merges answers from another tab or device; a draft holds no consent, so it is asked for again. */
export function merged(context: PlaceContext, draft: PlaceDraft): PlaceContext {
  const { step: _, ...others } = draft;
  const idempotencyKey = draft.idempotencyKey ?? context.newKey();
  return headedFor({ ...context, ...others, idempotencyKey, serverErrors: {} }, context.step);
}

/**
 * The state of an order that waited for its customer to sign in: `pricing` until its price is known again, then whether
 * it is the agreed one.
 */
export function askedState(context: PlaceContext): 'none' | 'pricing' | 'agreed' | 'changed' {
  const { asked, quote } = context;
  if (!asked) return 'none';
  if (canBePlaced(context)) return totalOf(context) === asked.total ? 'agreed' : 'changed';
  const isUnpriced = context.isPriced && quote === undefined;
  return isUnpriced && isRight(context, 'first') && isRight(context, 'second') ? 'pricing' : 'changed';
}
