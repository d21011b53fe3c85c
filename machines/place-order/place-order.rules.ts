/** How answers change, which step may be shown, and what a refusal asks for. Pure; the machine calls these. */
import { firstOpenStep } from '../flow/flow.ts';
import { emptyAnswers, nothingSaved } from '../order/order.draft.ts';
import { settledTotal } from '../order/order.price.ts';
import { hasNoOutlet, toPriceQuestion } from '../order/order.quote.ts';
import { errorsByStep, keyOfChanged } from '../order/order.rules.ts';
import type { OrderAnswers, PriceQuestion, RejectionCode } from '../order/order.types.ts';
import {
  type AskedOrder,
  partsOfStep,
  placeSteps,
  type PlaceContext,
  type PlaceDraft,
  type PlaceInput,
  type PlaceOutcome,
  type PlacePart,
  type PlaceStep,
} from './place-order.types.ts';

/** Everything that the step asks for is right as things are now. */
export function isRight({ validate, answers }: PlaceContext, step: PlaceStep): boolean {
  return partsOfStep[step].every((part) => validate(part, answers).length === 0);
}

/** Submitted, right as things are now, and not refused by the server. */
export function isDone(context: PlaceContext, step: PlaceStep): boolean {
  if (step === 'second' || !context.isBegun) return false;
  return isRight(context, step) && partsOfStep[step].every((part) => !context.serverErrors[part]);
}

export const openStep = (context: PlaceContext): PlaceStep =>
  firstOpenStep(placeSteps, (step) => isDone(context, step));

type Priced = Pick<PlaceContext, 'isPriced' | 'answers'>;

export const toQuestion = ({ isPriced, answers }: Priced): PriceQuestion | undefined =>
  isPriced ? toPriceQuestion(answers) : undefined;

/** Centavos that the order will cost; undefined until that is certain, and where the price is to be confirmed. */
export const totalOf = (context: PlaceContext): number | undefined =>
  context.isPriced ? settledTotal(context) : undefined;

/** Both steps are right, somebody collects, and the price is settled or known to be confirmed later. */
export const canBePlaced = (context: PlaceContext): boolean => isWhole(context) && !isPriceMissing(context);

/** Nothing but its price is missing. */
export const lacksPrice = (context: PlaceContext): boolean => isWhole(context) && isPriceMissing(context);

const isWhole = (context: PlaceContext): boolean =>
  openStep(context) === 'second' && !hasNoOutlet(context) && isRight(context, 'second');

const isPriceMissing = (context: PlaceContext): boolean => context.isPriced && totalOf(context) === undefined;

/** New answers of one part. */
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

/** The second step as it opens: with what most people choose, and without a slot of another place. */
function opened(context: PlaceContext): PlaceContext {
  const { answers, pickupZip, usualParcel } = context;
  const isElsewhere = answers.pickup.pickupSlot !== undefined && pickupZip !== getZip(answers);
  return {
    ...context,
    answers: {
      ...answers,
      parcel: { ...usualParcel, ...answers.parcel },
      pickup: isElsewhere ? withoutSlot(answers.pickup) : answers.pickup,
    },
    isSlotCleared: context.isSlotCleared || isElsewhere,
  };
}

/** Heads for a step, or for the first open one when that lies before it. */
export function headedFor(context: PlaceContext, step: PlaceStep): PlaceContext {
  const target = step === 'first' ? step : openStep(context);
  return { ...(target === 'second' ? opened(context) : context), step: target, failure: undefined };
}

/** Where a refusal is corrected that names no field. */
const stepsOfCodes: Partial<Record<RejectionCode, PlaceStep>> = { noServiceOutlet: 'first', pickupSlotFull: 'second' };

/** What a refusal wants corrected, and where; undefined when there is nothing to correct. */
export function toCorrection(outcome: PlaceOutcome): Pick<PlaceContext, 'step' | 'serverErrors'> | undefined {
  if (outcome.outcome !== 'refused') return undefined;
  const serverErrors = errorsByStep(outcome.errors);
  const step = placeSteps.find((each) => partsOfStep[each].some((part) => serverErrors[part]));
  const asked = step ?? stepsOfCodes[outcome.code];
  return asked && { step: asked, serverErrors };
}

/** The context after a refusal. `busy` says nothing about the order's fate, so its key stays (D-65). */
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
    // From the first answer on: devices that share the draft share the key, and so make one order (D-65).
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

/** Answers that came from elsewhere; consent is no part of a draft, so what was agreed to is asked for again. */
export function merged(context: PlaceContext, draft: PlaceDraft): PlaceContext {
  const { step: _, ...others } = draft;
  const idempotencyKey = draft.idempotencyKey ?? context.newKey();
  return headedFor({ ...context, ...others, idempotencyKey, serverErrors: {} }, context.step);
}

/**
 * How an order stands that waited for its customer to sign in: `pricing` until its price is known again, then as it
 * was agreed to, or another one.
 */
export function askedState(context: PlaceContext): 'none' | 'pricing' | 'agreed' | 'changed' {
  const { asked, quote } = context;
  if (!asked) return 'none';
  if (canBePlaced(context)) return totalOf(context) === asked.total ? 'agreed' : 'changed';
  const isUnpriced = context.isPriced && quote === undefined;
  return isUnpriced && isRight(context, 'first') && isRight(context, 'second') ? 'pricing' : 'changed';
}
