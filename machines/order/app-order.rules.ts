/** State changes and validation of the mobile order. Pure; the machine calls these. */
import { isEmpty } from '#domain/text/text.ts';
import { emptyAnswers, hasAnswers } from './order.draft.ts';
import { settledTotal } from './order.price.ts';
import { hasNoOutlet, toPriceQuestion } from './order.quote.ts';
import { agreesWith, errorsByStep, keyOfChanged } from './order.rules.ts';
import type { OrderAnswers, OrderStep, PriceQuestion, RejectionCode } from './order.types.ts';
import {
  type AddressType,
  type AppContext,
  type AppCreateRequest,
  type AppDraft,
  type AppInput,
  type AppOutcome,
  type AppStep,
  appSteps,
  type AskedAppOrder,
  type City,
  partsOfStep,
} from './app-order.types.ts';

const views = new WeakMap<AppContext, OrderAnswers>();

/** Converts the state of ENT-10 to the answers that forms, prices and calls of every order use. */
export function answersIn(context: AppContext): OrderAnswers {
  const known = views.get(context);
  if (known) return known;
  const { senderAddress, receiverAddress, goodsInfo, pickup, extendData, review } = context;
  const paymentMode = extendData.spmMoneyType;
  const answers: OrderAnswers = {
    sender: senderAddress,
    recipient: receiverAddress,
    parcel: goodsInfo,
    pickup: { ...pickup, ...(paymentMode !== undefined && { paymentMode }) },
    review,
  };
  views.set(context, answers);
  return answers;
}

/** Converts the answers to the names of ENT-10. */
function getState({ sender, recipient, parcel, pickup: { paymentMode, ...pickup }, review }: OrderAnswers) {
  return { senderAddress: sender, receiverAddress: recipient, goodsInfo: parcel, pickup, review, paymentMode };
}

/** Input for the price functions of any order, with the limits of the mobile flow (D-50). */
export function pricedIn(context: AppContext) {
  const { quote, quotedFor, askingFor } = context;
  return {
    answers: answersIn(context),
    quote,
    quotedFor,
    askingFor,
    offers: undefined,
    offersFor: undefined,
    flow: 'mobile' as const,
  };
}

export const toQuestion = (context: AppContext): PriceQuestion | undefined =>
  toPriceQuestion(answersIn(context), 'mobile');

/** Centavos that the order will cost; undefined until that is certain. */
export const totalOf = (context: AppContext): number | undefined => settledTotal(pricedIn(context));

/** Whether the customer has answered anything: a prefilled sender does not begin an order. */
export function isBegun(context: AppContext): boolean {
  const answers = answersIn(context);
  return hasAnswers(context.senderAddress === context.offered ? { ...answers, sender: {} } : answers);
}

/** Whether the part is valid now and not rejected by the server. */
export const isAnswered = (context: AppContext, part: OrderStep): boolean =>
  !context.serverErrors[part] && context.validate(part, answersIn(context)).length === 0;

/** Whether everything that the step asks for is valid now and not rejected by the server. */
export function isRight(context: AppContext, step: AppStep): boolean {
  if (step === 'sender' && hasNoOutlet(pricedIn(context))) return false;
  return partsOfStep[step].every((part) => isAnswered(context, part));
}

/** How many of the four items on the order's page are done; consent to the terms comes below them. */
export function getProgress(context: AppContext): { done: number; count: number } {
  const isDone = [
    ...(['sender', 'recipient', 'item'] as const).map((step) => isRight(context, step)),
    isAnswered(context, 'pickup'),
  ];
  return { done: isDone.filter(Boolean).length, count: isDone.length };
}

/** Everything but the price is complete. */
export const canBeSaved = (context: AppContext): boolean => appSteps.every((step) => isRight(context, step));

export const canBePlaced = (context: AppContext): boolean => canBeSaved(context) && totalOf(context) !== undefined;

/** Only the price is missing. */
export const lacksPrice = (context: AppContext): boolean => canBeSaved(context) && totalOf(context) === undefined;

export function toCreateRequest(context: AppContext): AppCreateRequest {
  const { idempotencyKey, extendData } = context;
  return { idempotencyKey, answers: answersIn(context), dispatchNumber: extendData.dispatchNumber };
}

const getZip = ({ senderAddress: { zip } }: AppContext): string | undefined =>
  typeof zip === 'string' ? zip : undefined;

/** Drops a slot or branch that was chosen for another place. */
function withFittingSlot(context: AppContext): AppContext {
  const { pickup, pickupZip, isSlotCleared } = context;
  if ((pickup.pickupSlot ?? pickup.branchCode) === undefined || pickupZip === getZip(context)) return context;
  return { ...context, pickup: {}, isSlotCleared: isSlotCleared || pickupZip !== undefined };
}

/** Applies changed answers. */
function changed(context: AppContext, change: Partial<AppContext>): AppContext {
  return withFittingSlot({
    ...context,
    ...change,
    failure: undefined,
    isRepriced: false,
    isCouponFound: false,
    isPriceAwaited: false,
    ...keyOfChanged(context),
  });
}

function without(errors: AppContext['serverErrors'], ...parts: readonly OrderStep[]): AppContext['serverErrors'] {
  return Object.fromEntries(Object.entries(errors).filter(([part]) => !parts.some((gone) => gone === part)));
}

/** Applies new answers of one part. */
export function withAnswers(context: AppContext, part: OrderStep, answers: OrderAnswers[OrderStep]): AppContext {
  const { paymentMode, ...state } = getState({ ...answersIn(context), [part]: answers });
  return changed(context, {
    ...state,
    extendData: { ...context.extendData, spmMoneyType: paymentMode },
    serverErrors: without(context.serverErrors, part),
    ...(part === 'pickup' && { pickupZip: getZip(context), isSlotCleared: false }),
  });
}

export function swapped(context: AppContext): AppContext {
  const { senderAddress, receiverAddress, serverErrors } = context;
  return changed(context, {
    senderAddress: receiverAddress,
    receiverAddress: senderAddress,
    serverErrors: without(serverErrors, 'sender', 'recipient'),
  });
}

const addressKeys = { sender: 'senderAddress', receiver: 'receiverAddress' } as const satisfies Record<
  AddressType,
  keyof AppContext
>;
export const partOfAddress = { sender: 'sender', receiver: 'recipient' } as const satisfies Record<
  AddressType,
  OrderStep
>;

const isSameCity = (one: Partial<Record<keyof City, unknown>>, other: City): boolean =>
  one.state === other.state && one.city === other.city;

/** Sets the city of the form's address. A postal code and a colony of another city are cleared. */
export function withCity(context: AppContext, { state, city }: City): AppContext {
  const { formAddress, historyCitys } = context;
  const address = context[addressKeys[formAddress]];
  const cities = [{ state, city }, ...historyCitys.filter((each) => !isSameCity(each, { state, city }))];
  const known = { ...context, historyCitys: cities };
  if (isSameCity(address, { state, city })) return known;
  const { zip: _, town: __, township: ___, ...rest } = address;
  return withAnswers(known, partOfAddress[formAddress], { ...rest, state, city });
}

/** Where the customer corrects a rejection that names no field. */
const partsOfCodes: Partial<Record<RejectionCode, OrderStep>> = { noServiceOutlet: 'sender', pickupSlotFull: 'pickup' };

/** Whether the customer can correct a rejection at a field. */
export function isCorrectable(outcome: AppOutcome): boolean {
  if (outcome.outcome !== 'refused') return outcome.outcome === 'expired';
  return partsOfCodes[outcome.code] !== undefined || Object.keys(errorsByStep(outcome.errors)).length > 0;
}

/** The context after a rejection. `busy` says nothing about the order's fate, so its key stays (D-65). */
export function refused(context: AppContext, outcome: AppOutcome): AppContext {
  const here = { ...context, asked: undefined };
  if (outcome.outcome === 'expired') return { ...here, failure: { kind: 'session', code: 'sessionExpired' } };
  if (outcome.outcome !== 'refused') return { ...here, failure: { kind: 'network', code: undefined } };
  return {
    ...here,
    ...(outcome.code === 'pickupSlotFull' && { pickup: {} }),
    serverErrors: errorsByStep(outcome.errors),
    keyRefused: outcome.code !== 'busy',
    failure: { kind: 'business', code: outcome.code },
  };
}

/** The initial order: from a draft, from what its customer had agreed to, or empty. */
export function startContext({
  validate,
  newKey,
  draft,
  asked,
}: AppInput & { asked?: AskedAppOrder | undefined }): AppContext {
  const begun = asked ?? draft;
  const { paymentMode, ...state } = getState(begun?.answers ?? emptyAnswers);
  const { zip } = state.senderAddress;
  return {
    validate,
    newKey,
    ...state,
    hotCitys: [],
    historyCitys: [],
    extendData: { dispatchNumber: begun?.dispatchNumber, spmMoneyType: paymentMode },
    formAddress: 'receiver',
    step: 'sender',
    offered: undefined,
    // Created with the first answer: devices that share the draft share the key, and so create one order (D-65).
    idempotencyKey: begun?.idempotencyKey ?? newKey(),
    keyRefused: asked === undefined && (draft?.keyRefused ?? false),
    pickupZip: asked ? (typeof zip === 'string' ? zip : undefined) : draft?.pickupZip,
    isSlotCleared: false,
    serverErrors: {},
    failure: undefined,
    quote: undefined,
    quotedFor: undefined,
    askingFor: undefined,
    asked,
    isRepriced: false,
    isCouponFound: false,
    isPriceAwaited: false,
    placed: undefined,
  };
}

/** Replaces the order with another one; the known cities stay. */
export function restarted(
  context: AppContext,
  begun: { draft?: AppDraft; asked?: AskedAppOrder | undefined },
): AppContext {
  const { validate, newKey, hotCitys, historyCitys, formAddress, extendData } = context;
  const started = startContext({ validate, newKey, ...begun });
  const dispatchNumber = started.extendData.dispatchNumber ?? extendData.dispatchNumber;
  return {
    ...started,
    hotCitys,
    historyCitys,
    formAddress,
    extendData: { ...started.extendData, dispatchNumber },
  };
}

/** Merges answers from another tab or device; a draft holds no consent, so it is asked for again. */
export function merged(context: AppContext, draft: AppDraft): AppContext {
  const { offered, quote, quotedFor, askingFor } = context;
  return { ...restarted(context, { draft }), offered, quote, quotedFor, askingFor };
}

/** The state of an order that waited for its customer to sign in, as in the one-click order (D-06). */
export function askedState(context: AppContext): 'none' | 'pricing' | 'agreed' | 'changed' {
  const { asked, quote } = context;
  if (!asked) return 'none';
  if (canBePlaced(context)) return totalOf(context) === asked.total ? 'agreed' : 'changed';
  return quote === undefined && appSteps.every((step) => isRight(context, step)) ? 'pricing' : 'changed';
}

/** No sender is known, and none has been offered yet. */
export const isSenderFree = ({ senderAddress, offered }: AppContext): boolean =>
  !offered && isEmpty(senderAddress.name);

/** Whether a sender may be prefilled: not over answers that were given while it was loading. */
export const canBeOffered = (context: AppContext, sender: OrderAnswers['sender']): boolean =>
  isSenderFree(context) && agreesWith(context.senderAddress, sender);
